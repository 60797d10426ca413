import { newYorkClock } from "./new-york.ts";
import type { Phase } from "./provider.ts";

const opensAt = 9 * 60 + 30;
/** The minute of the day in which the session ends. */
export const closesAt = 16 * 60;
const extended = { from: 4 * 60, to: 20 * 60 };

/** The part of a trading day that a time of New York's clock falls in, in minutes of the day. */
export const phaseOfMinute = (minute: number): Phase => {
  if (minute >= opensAt && minute < closesAt) return "regular";
  if (minute < extended.from || minute >= extended.to) return "closed";
  return minute < opensAt ? "pre" : "post";
};

/**
 * What the exchange does by New York's clock, where nobody says it. No clock knows holidays: from the opening on a
 * day counts as one of trading only where the last trade was made on it.
 */
export const phaseByClock = (instant: number, lastTradeDay: string): Phase => {
  const { day, hour, minute, isWeekend } = newYorkClock(instant);
  const phase = isWeekend ? "closed" : phaseOfMinute(hour * 60 + minute);
  return phase === "pre" || lastTradeDay === day ? phase : "closed";
};
