import { parse as parseCsv } from "csv-parse/sync";
import type { CurveDay } from "./provider.ts";

/** How a publisher writes its columns. Both throw or say nothing about what they do not know. */
export type Columns = {
  readonly isDate: (column: string) => boolean;
  /** The day as YYYY-MM-DD. */
  readonly dateOf: (text: string) => string;
  /** The tenor of a column; columns without one are none of ours. */
  readonly tenorOf: (column: string) => string | undefined;
};

/** In percent; beyond it a yield has lost its point. */
const beyondYields = 50;

/** A published yield, or null for the ways in which a gap is written. Throws on anything else. */
export const parseYield = (text: string | undefined): string | null => {
  const value = text?.trim() ?? "";
  if (["", ".", "N/A"].includes(value)) return null;
  if (!/^-?\d+(\.\d+)?$/.test(value)) throw new Error("A yield is not a decimal number.");
  if (Math.abs(Number(value)) >= beyondYields) throw new Error("A yield is out of all bounds.");
  return value;
};

/** The days that have a yield, each once and newest first. Throws where one has two curves. */
export const orderDays = (days: readonly CurveDay[]): readonly CurveDay[] => {
  const curves = new Map<string, CurveDay>();
  for (const day of days) {
    if (!Object.values(day.yields).some((value) => value !== null)) continue;
    const known = curves.get(day.date) ?? day;
    if (JSON.stringify(known) !== JSON.stringify(day)) throw new Error("A day has two curves.");
    curves.set(day.date, day);
  }
  return [...curves.values()].toSorted((one, other) => other.date.localeCompare(one.date));
};

/**
 * The days of a table with a date column first and a column per tenor. Columns are known by their names, for
 * they come and go; a table without ten years is not the yield curve.
 */
export const parseTable = (csv: string, { isDate, dateOf, tenorOf }: Columns) => {
  const [[first = "", ...columns] = [], ...rows] = parseCsv(csv, { skip_empty_lines: true });
  const tenors = columns.map(tenorOf);
  if (!isDate(first) || !tenors.includes("10Y")) throw new Error("The header is not known.");
  const days = rows.map(([date = "", ...cells]): CurveDay => {
    const yields = cells.flatMap((cell, index) => {
      const tenor = tenors[index];
      return tenor === undefined ? [] : [[tenor, parseYield(cell)] as const];
    });
    return { date: dateOf(date), yields: Object.fromEntries(yields) };
  });
  return orderDays(days);
};
