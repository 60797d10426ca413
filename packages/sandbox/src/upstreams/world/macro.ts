import { dayOf, daysBetween, isBondDay, newYorkTime, startOf } from "./calendar.ts";
import { createRandom, type Random } from "./random.ts";

/** One value of a series; its text is what publishers print. */
export type MacroPoint = { readonly period: string; readonly value: string };

/** The series of the world's United States by name, oldest first. */
export type UnitedStatesSeries = Readonly<Record<UnitedStatesName, readonly MacroPoint[]>>;

type Walk = {
  readonly start: number;
  /** What a step adds on average and at most beside that, in percent of the value or in its own unit. */
  readonly drift: number;
  readonly swing: number;
  readonly isRelative: boolean;
  readonly digits: number;
};

const index = (start: number, digits = 3): Walk => ({
  start,
  drift: 0.23,
  swing: 0.25,
  isRelative: true,
  digits,
});
const level = (start: number, swing: number, digits: number, drift = 0): Walk => ({
  start,
  drift,
  swing,
  isRelative: false,
  digits,
});

const monthly = {
  cpi: index(302.408),
  "cpi-adjusted": index(303.294),
  "core-cpi": index(306.899),
  unemployment: level(4.1, 0.12, 1),
  payrolls: level(156_520, 120, 0, 110),
  earnings: index(33.82, 2),
  "producer-prices": index(141.2),
  "pce-prices": index(121.066),
  "trade-balance": level(-67_400, 4_000, 0),
} as const satisfies Record<string, Walk>;
const quarterly = {
  "gdp-growth": level(2.2, 0.9, 1),
  "debt-to-gdp": level(118.3, 0.6, 5),
} as const satisfies Record<string, Walk>;

/** The names of the series. */
export type UnitedStatesName = keyof typeof monthly | keyof typeof quarterly | "fed-funds";

const stepFrom = (value: number, walk: Walk, random: Random): number => {
  const change = walk.drift + (random() - 0.5) * 2 * walk.swing;
  return walk.isRelative ? value * (1 + change / 100) : value + change;
};

const walkOver = (
  seed: number,
  name: string,
  walk: Walk,
  periods: readonly string[],
): readonly MacroPoint[] => {
  const random = createRandom(seed, `macro:${name}`);
  let value = walk.start;
  return periods.map((period) => {
    value = stepFrom(value, walk, random);
    return { period, value: value.toFixed(walk.digits) };
  });
};

/** The months from January three years ago to the last published one: a month is told on the 12th of the next. */
const monthsUntil = (today: string): readonly string[] => {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  const last = year * 12 + (month - 1) - (day >= 12 ? 1 : 2);
  const first = (year - 3) * 12;
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const at = first + index;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
};

/** The quarters that ended at least 30 days ago. */
const quartersUntil = (today: string): readonly string[] => {
  const year = Number(today.slice(0, 4));
  const candidates = Array.from({ length: 16 }, (_, index) => {
    const at = (year - 3) * 4 + index;
    return { year: Math.floor(at / 4), quarter: (at % 4) + 1 };
  });
  const known = startOf(today) - 30 * 86_400_000;
  return candidates
    .filter(({ year: of, quarter }) => Date.UTC(of, quarter * 3, 1) <= known)
    .map(({ year: of, quarter }) => `${of}-Q${quarter}`);
};

/** The policy rate changes by quarters of a point, a few times a year, and is told on the next business day. */
const fedFunds = (seed: number, now: number): readonly MacroPoint[] => {
  const random = createRandom(seed, "macro:fed-funds");
  const today = dayOf(now);
  const from = `${Number(today.slice(0, 4)) - 1}-01-01`;
  let rate = 4.33;
  return daysBetween(from, today, isBondDay)
    .filter((date) => newYorkTime(date, 33) <= now)
    .map((period) => {
      if (random() < 0.012) rate -= 0.25;
      return { period, value: Math.max(0.08, rate).toFixed(2) };
    });
};

const over = <Name extends string>(
  seed: number,
  walks: Readonly<Record<Name, Walk>>,
  periods: readonly string[],
) =>
  Object.fromEntries(
    Object.entries<Walk>(walks).map(([name, walk]) => [name, walkOver(seed, name, walk, periods)]),
  ) as Record<Name, readonly MacroPoint[]>;

/** Every series as it is published at `now`. */
export const createUnitedStatesSeries = (seed: number, now: number): UnitedStatesSeries => ({
  ...over(seed, monthly, monthsUntil(dayOf(now))),
  ...over(seed, quarterly, quartersUntil(dayOf(now))),
  "fed-funds": fedFunds(seed, now),
});

const yearly: Readonly<Record<string, Walk>> = {
  "NY.GDP.MKTP.KD.ZG": level(1.9, 1.1, 6),
  "FP.CPI.TOTL.ZG": level(2.6, 0.8, 6),
  "SL.UEM.TOTL.ZS": level(5.6, 0.5, 3),
  "GC.DOD.TOTL.GD.ZS": level(71.4, 2.5, 6),
  "BN.CAB.XOKA.GD.ZS": level(0.9, 1.2, 6),
  "FR.INR.RINR": level(1.7, 0.9, 6),
};

/** A country's yearly indicators by the World Bank's ids, oldest first; some countries have no lending rate. */
export const createCountrySeries = (
  seed: number,
  now: number,
  country: string,
): Readonly<Record<string, readonly MacroPoint[]>> => {
  const last = Number(dayOf(now).slice(0, 4)) - 1;
  const years = Array.from({ length: 8 }, (_, index) => String(last - 7 + index));
  return Object.fromEntries(
    Object.entries(yearly).map(([id, walk]) => [
      id,
      id === "FR.INR.RINR" && country.length % 2 === 0 && country < "G"
        ? []
        : walkOver(seed, `${country}:${id}`, walk, years),
    ]),
  );
};
