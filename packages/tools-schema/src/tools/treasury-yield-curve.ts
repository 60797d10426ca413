import { z } from "zod";
import { tenor, yieldCurve } from "../data/yield-curve.ts";
import { yieldCurveSample } from "../data/samples.ts";
import { defineTool } from "../define-tool.ts";
import { day } from "../fields.ts";

const observation = z.strictObject({
  date: day,
  yields: z.record(tenor, z.number().nullable()).describe("Percent, by tenor."),
});

/** The US Treasury's par yield curve of the latest published day and the days before it. */
export const treasuryYieldCurve = defineTool({
  slug: "treasury-yield-curve",
  name: "US Treasury yield curve",
  category: "finance",
  queue: "data",
  description:
    "Latest published US Treasury par yield curve, 1 month to 30 years, in percent, with the 10-year minus 2-year and 10-year minus 3-month spreads and the last 20 business days. Published on business days after the market closes, so the latest day is often the one before.",
  keywords: ["bond", "government bonds", "interest rates", "T-bill", "10-year", "2-year"],
  timeoutSeconds: 20,
  attempts: 3,
  analysis: false,
  data: yieldCurve.extend({
    observations: z.array(observation).max(20).describe("Newest first, at most 20 days."),
  }),
  operations: {
    v1: {
      method: "GET",
      price: "0.03",
      largest: { inputBytes: 1_024, resultBytes: 262_144 },
      input: z.strictObject({}),
      examples: [
        {
          input: {},
          sample: {
            ...yieldCurveSample,
            observations: [
              { date: "2026-11-20", yields: { "1.5M": null, "3M": 3.95, "10Y": 4.13 } },
            ],
          },
        },
      ],
    },
    v2: {
      method: "GET",
      price: "0.010",
      largest: { inputBytes: 1_024, resultBytes: 262_144 },
      input: z.strictObject({}),
      examples: [{ input: {} }],
    },
  },
});
