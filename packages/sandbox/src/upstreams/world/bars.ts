import { dayOf, daysBetween, isTradingDay, newYorkTime, startOf } from "./calendar.ts";
import { createRandom, integerBetween } from "./random.ts";

/** One closed session of one ticker: prices in whole cents, volume in shares. */
export type Bar = {
  readonly date: string;
  readonly openCents: number;
  readonly highCents: number;
  readonly lowCents: number;
  readonly closeCents: number;
  readonly volume: number;
};

const dayMs = 86_400_000;

/** The sessions of the last 400 days that had closed by `now`, oldest first: a seeded random walk. */
export const createBars = (seed: number, symbol: string, now: number): readonly Bar[] => {
  const random = createRandom(seed, `bars:${symbol}`);
  const usualVolume = integerBetween(random, 200_000, 60_000_000);
  let close = integerBetween(random, 1_500, 45_000);
  const today = dayOf(now);
  return daysBetween(dayOf(startOf(today) - 400 * dayMs), today, isTradingDay)
    .filter((date) => newYorkTime(date, 16) <= now)
    .map((date) => {
      const move = () => 1 + (random() - 0.497) * 0.03;
      const openCents = Math.max(100, Math.round(close * move()));
      const closeCents = Math.max(100, Math.round(openCents * move()));
      close = closeCents;
      return {
        date,
        openCents,
        closeCents,
        highCents: Math.round(Math.max(openCents, closeCents) * (1 + random() * 0.01)),
        lowCents: Math.round(Math.min(openCents, closeCents) * (1 - random() * 0.01)),
        volume: Math.round(usualVolume * (0.6 + random() * 0.9)),
      };
    });
};
