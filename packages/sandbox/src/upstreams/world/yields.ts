import { dayOf, daysBetween, isBondDay, newYorkTime } from "./calendar.ts";
import { createRandom } from "./random.ts";

/** A tenor of the par yield curve: its short name, its months, and the first day it was published. */
export type Tenor = { readonly id: string; readonly months: number; readonly since?: string };

/** All tenors of the world, shortest first. */
export const tenors: readonly Tenor[] = [
  { id: "1M", months: 1 },
  { id: "1.5M", months: 1.5, since: "2025-02-18" },
  { id: "2M", months: 2 },
  { id: "3M", months: 3 },
  { id: "4M", months: 4 },
  { id: "6M", months: 6 },
  { id: "1Y", months: 12 },
  { id: "2Y", months: 24 },
  { id: "3Y", months: 36 },
  { id: "5Y", months: 60 },
  { id: "7Y", months: 84 },
  { id: "10Y", months: 120 },
  { id: "20Y", months: 240 },
  { id: "30Y", months: 360 },
];

/** The yields of one business day, in percent with two decimals, by tenor; null where none was published. */
export type YieldCurve = {
  readonly date: string;
  readonly yields: Readonly<Record<string, string | null>>;
};

/** Basis points of a curve that is low in the middle, as in the world's recent past. */
const shape = (months: number): number =>
  Math.round(430 - 70 * Math.exp(-(((months - 36) / 30) ** 2)) + 60 * (months / 360));

const asPercent = (basisPoints: number): string => (basisPoints / 100).toFixed(2);

/** A gap now and then, as the real series have them: never on a tenor that spreads need. */
const hasGap = (tenor: Tenor, date: string, random: () => number): boolean =>
  date < (tenor.since ?? "") || (tenor.id === "2M" && random() < 0.02);

/**
 * Every business day from the first of last year to the last one published: after 18:00 in New York
 * the day itself, before that the business day before. Oldest first.
 */
export const createYieldCurves = (seed: number, now: number): readonly YieldCurve[] => {
  const random = createRandom(seed, "yields");
  const today = dayOf(now);
  const from = `${Number(today.slice(0, 4)) - 1}-01-01`;
  let level = 0;
  return daysBetween(from, today, isBondDay)
    .filter((date) => newYorkTime(date, 18) <= now)
    .map((date) => {
      level += Math.round((random() - 0.5) * 8);
      const yieldOf = (tenor: Tenor): string | null => {
        const noise = Math.round((random() - 0.5) * 4);
        if (hasGap(tenor, date, random)) return null;
        return asPercent(Math.max(1, shape(tenor.months) + level + noise));
      };
      return { date, yields: Object.fromEntries(tenors.map((one) => [one.id, yieldOf(one)])) };
    });
};
