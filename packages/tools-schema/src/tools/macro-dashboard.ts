import { z } from "zod";
import { sourceId } from "../data/citation.ts";
import { yieldCurve } from "../data/yield-curve.ts";
import { yieldCurveSample } from "../data/samples.ts";
import { defineTool } from "../define-tool.ts";
import { dayOrInstant, kebabName, textOr } from "../fields.ts";

const period = z
  .string()
  .regex(/^\d{4}(-Q[1-4]|-\d{2}(-\d{2})?)?$/)
  .describe("A year, quarter, month or day: 2026, 2026-Q3, 2026-09, 2026-11-20.");

const indicator = z.strictObject({
  id: kebabName,
  name: z.string().min(1),
  category: z.enum([
    "growth",
    "inflation",
    "employment",
    "rates",
    "fiscal",
    "external",
    "currency",
  ]),
  value: z.number().nullable().describe("Null where the publisher has none; the others then too."),
  unit: z.string().min(1),
  frequency: z.enum(["daily", "weekly", "monthly", "quarterly", "annual"]),
  period: period.nullable(),
  asOf: dayOrInstant.nullable(),
  previous: z.strictObject({ value: z.number().nullable(), period }).nullable(),
  change: z.number().nullable(),
  changeUnit: z.enum(["percentage-points", "percent", "units"]).nullable(),
  seasonallyAdjusted: z.boolean().nullable(),
  sourceId: sourceId.nullable(),
});

/** A region's economic indicators, each with its own period: mixed periods never share one date. */
export const macroDashboard = defineTool({
  slug: "macro-dashboard",
  name: "Macro dashboard",
  category: "finance",
  queue: "llm",
  description:
    "Economic indicators of a region from their publishers: growth, inflation, employment, policy rates and, for the US, the Treasury yield curve, CPI, unemployment and Fed funds. Each has its period, unit, change and source. Signals follow stated rules; the commentary is written from these figures by a locally run language model or put together by code (analysis.model tells which).",
  keywords: [
    "inflation",
    "CPI",
    "jobs",
    "unemployment rate",
    "interest rate",
    "Federal Reserve",
    "economy",
  ],
  timeoutSeconds: 90,
  attempts: 2,
  analysis: true,
  data: z.strictObject({
    region: z.strictObject({ code: z.string().min(1), name: z.string().min(1) }),
    indicators: z.array(indicator).min(1),
    yieldCurve: yieldCurve.nullable(),
    signals: z.array(
      z.strictObject({
        name: kebabName,
        state: z.enum(["on", "off", "unknown"]),
        rule: z.string().min(1).describe("The rule in words, with its thresholds."),
      }),
    ),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.04",
      largest: { inputBytes: 2_048, resultBytes: 1_048_576 },
      input: z.strictObject({
        region: textOr("US").describe("A country code or alias: US, EU, UK, JP, CN, IN, CA, AU."),
      }),
      examples: [
        {
          input: {},
          sample: {
            region: { code: "US", name: "United States" },
            indicators: [
              {
                id: "unemployment-rate",
                name: "Unemployment rate",
                category: "employment",
                value: 4.3,
                unit: "percent",
                frequency: "monthly",
                period: "2026-10",
                asOf: "2026-11-06",
                previous: { value: 4.2, period: "2026-09" },
                change: 0.1,
                changeUnit: "percentage-points",
                seasonallyAdjusted: true,
                sourceId: 1,
              },
              {
                id: "gdp-growth",
                name: "Real GDP growth",
                category: "growth",
                value: null,
                unit: "percent",
                frequency: "quarterly",
                period: null,
                asOf: null,
                previous: null,
                change: null,
                changeUnit: null,
                seasonallyAdjusted: null,
                sourceId: null,
              },
            ],
            yieldCurve: yieldCurveSample,
            signals: [
              { name: "yield-curve-inverted", state: "off", rule: "10-year yield below 3-month" },
            ],
          },
        },
        { input: { region: "EU" } },
      ],
    },
  },
});
