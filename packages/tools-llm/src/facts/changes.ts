import { type Observation, percentOf, subtractDecimals } from "@coinslot/sources";
import { monthBefore, yearBefore } from "./periods.ts";

/**
 * How values of an indicator are made of a series.
 * - `level`: as published
 * - `year-on-year`: (value / value of the same period a year before - 1) x 100, to one place
 * - `month-on-month`: (value / value of the month before - 1) x 100, to one place
 */
export type Transform = "level" | "year-on-year" | "month-on-month";

/** Statistical offices print changes of their indexes with one place. */
const places = 1;

/** The change in percent from one decimal to another; null where that has no meaning, at or below zero. */
export const percentChange = (before: string, after: string, digits = places): string | null =>
  Number(before) > 0 ? percentOf(subtractDecimals(after, before), before, digits) : null;

/**
 * The values of an indicator, newest first like the series. A change is taken over exactly a year or a month: where
 * the earlier period has a gap there is no change, and none is taken over a longer time.
 */
export const transformed = (
  observations: readonly Observation[],
  transform: Transform,
): readonly Observation[] => {
  if (transform === "level") return observations;
  const values = new Map(observations.map(({ period, value }) => [period, value]));
  const earlier = transform === "year-on-year" ? yearBefore : monthBefore;
  const first = observations.at(-1)?.period ?? "";
  return observations
    .filter(({ period }) => earlier(period) >= first)
    .map(({ period, value }) => {
      const before = values.get(earlier(period)) ?? null;
      const change = value === null || before === null ? null : percentChange(before, value);
      return { period, value: change };
    });
};

/** The latest value and the one published before it; an unpublished period is passed over. */
export const latestTwo = (
  observations: readonly Observation[],
): readonly { readonly period: string; readonly value: string }[] =>
  observations
    .flatMap(({ period, value }) => (value === null ? [] : [{ period, value }]))
    .slice(0, 2);
