import type { Bar } from "./bars.ts";
import { dayOf, daysBetween, isTradingDay, newYorkTime, startOf } from "./calendar.ts";
import { createRandom, integerBetween } from "./random.ts";

/** What New York's stock exchanges do at an instant. */
export type Market = {
  readonly phase: "pre" | "regular" | "post" | "closed";
  /** The day of the session that runs or, between sessions, of the one that ran last. */
  readonly day: string;
  /** When that session's last trade was made, in milliseconds since 1970. */
  readonly lastTradeAt: number;
};

const dayMs = 86_400_000;

/** Trading goes from 9:30 to 16:00, extended trading from 4:00 to 20:00; this world has no half days. */
export const marketAt = (now: number): Market => {
  const today = dayOf(now);
  const days = daysBetween(dayOf(startOf(today) - 10 * dayMs), today, isTradingDay);
  const day = days.findLast((one) => newYorkTime(one, 9, 30) <= now) ?? today;
  const lastTradeAt = Math.min(newYorkTime(day, 16), now - 7_000);
  const begun = days.findLast((one) => newYorkTime(one, 4) <= now) ?? today;
  return { phase: phaseOf(begun, now), day, lastTradeAt };
};

const phaseOf = (begun: string, now: number): Market["phase"] => {
  if (now < newYorkTime(begun, 9, 30)) return "pre";
  if (now < newYorkTime(begun, 16)) return "regular";
  return now < newYorkTime(begun, 20) ? "post" : "closed";
};

/** The session that runs, as far as it went; its close is the last price. */
export const createRunningBar = (
  seed: number,
  ticker: string,
  { day, lastTradeAt }: Market,
  before: Bar,
): Bar => {
  const random = createRandom(seed, `running:${ticker}:${day}`);
  const move = (): number => integerBetween(random, -150, 150);
  const openCents = before.closeCents + Math.round((before.closeCents * move()) / 10_000);
  const closeCents = openCents + Math.round((openCents * move()) / 10_000);
  const elapsed = (lastTradeAt - newYorkTime(day, 9, 30)) / (6.5 * 3_600_000);
  return {
    date: day,
    openCents,
    closeCents,
    highCents: Math.max(openCents, closeCents) + integerBetween(random, 0, 40),
    lowCents: Math.min(openCents, closeCents) - integerBetween(random, 0, 40),
    volume: Math.max(1, Math.round(before.volume * elapsed)),
  };
};
