import type { DataOf } from "../index.ts";
import { yieldCurveSample } from "./parts.ts";

/** A fictional sample for tests. */
export const macroDashboardSample: DataOf<"macro-dashboard"> = {
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
  signals: [{ name: "yield-curve-inverted", state: "off", rule: "10-year yield below 3-month" }],
};
