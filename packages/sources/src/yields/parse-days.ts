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

/** A published yield, or null for the ways in which a gap is written. Throws on anything else. */
export const parseYield = (text: string | undefined): string | null => {
  const value = text?.trim() ?? "";
  if (["", ".", "N/A"].includes(value)) return null;
  if (!/^-?\d+(\.\d+)?$/.test(value)) throw new Error("A yield is not a decimal number.");
  return value;
};

/** The days that have a yield, newest first, whatever the publisher's order. */
export const orderDays = (days: readonly CurveDay[]): readonly CurveDay[] =>
  days
    .filter(({ yields }) => Object.values(yields).some((value) => value !== null))
    .toSorted((one, other) => other.date.localeCompare(one.date));

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
