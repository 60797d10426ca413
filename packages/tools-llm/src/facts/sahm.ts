import { type Observation, subtractDecimals } from "@coinslot/sources";

/** Months that the rule needs: three for each mean, and twelve means before. */
const needed = 15;

/**
 * The Sahm rule on monthly unemployment rates, newest first: the mean of the last three months minus the lowest such
 * mean of the twelve months before, in percentage points. Null where a month of the fifteen is missing.
 */
export const sahmGap = (observations: readonly Observation[]): number | null => {
  const values = observations.slice(0, needed).map(({ value }) => value);
  if (values.length < needed || values.includes(null)) return null;
  const rates = values.map(Number);
  const meanAt = (index: number): number =>
    rates.slice(index, index + 3).reduce((sum, rate) => sum + rate, 0) / 3;
  const [latest = 0, ...before] = Array.from({ length: 13 }, (_, index) => meanAt(index));
  return Number((latest - Math.min(...before)).toFixed(2));
};

/** The difference of two rates in percentage points, exactly; null where one is missing. */
export const spreadOf = (one: string | null, other: string | null): number | null =>
  one === null || other === null ? null : Number(subtractDecimals(one, other));
