import { z } from "zod";
import { day, decimalText } from "../fields.ts";

/** A maturity such as `1.5M` or `10Y`. Not an enumeration: the publisher adds some over time. */
export const tenor = z.string().regex(/^\d+(\.\d+)?[MY]$/);

/** One day's par yield curve in percent, with its spreads in percentage points. */
export const yieldCurve = z.strictObject({
  date: day,
  tenors: z
    .array(
      z.strictObject({
        tenor,
        months: z.number().positive(),
        yieldPct: z.number().nullable(),
        yieldPctExact: decimalText.nullable().describe("The yield as it was published."),
      }),
    )
    .min(1)
    .describe("Shortest maturity first."),
  spreads: z.strictObject({
    tenYearMinusTwoYearPp: z.number().nullable(),
    tenYearMinusThreeMonthPp: z.number().nullable(),
  }),
  inverted: z.strictObject({
    tenYearMinusTwoYear: z.boolean().nullable(),
    tenYearMinusThreeMonth: z.boolean().nullable(),
  }),
});
