import type { DataOf } from "../index.ts";
import { yieldCurveSample } from "./parts.ts";

/** A fictional sample for tests. */
export const treasuryYieldCurveSample: DataOf<"treasury-yield-curve"> = {
  ...yieldCurveSample,
  observations: [{ date: "2026-11-20", yields: { "1.5M": null, "3M": 3.95, "10Y": 4.13 } }],
};
