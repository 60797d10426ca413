import { z } from "zod";
import { day, dayOrInstant, decimalText } from "../fields.ts";
import { sourceId } from "./citation.ts";

const period = z.strictObject({
  start: day.nullable().describe("Null for an instant."),
  end: day,
  type: z.enum(["instant", "duration"]),
  fiscal: z.string().nullable().describe("The publisher's name of the period, such as FY2026."),
});

/** A number with its unit, its time and its source. Code makes it; a model never does. */
export const fact = z.strictObject({
  name: z.string().min(1).describe("A stable name to compare in code."),
  label: z.string().min(1),
  value: z.number().nullable(),
  valueExact: decimalText.nullable().describe("The value as it was published."),
  unit: z.string().min(1).describe("Such as USD, USD/shares, percent, ratio. 1.5 percent is 1.5."),
  period: period.nullable(),
  asOf: dayOrInstant.nullable(),
  sourceId,
  method: z.enum(["reported", "computed"]),
  formula: z.string().nullable().describe("How a computed value was made; null for reported ones."),
});

/** A number with its unit, its time and its source. */
export type Fact = z.output<typeof fact>;
