import type { Article } from "./article.ts";
import type { Fact } from "./fact.ts";

// Parts of the samples in the definitions. Fictional: no company, coin, price or event in a sample exists.

/** A fictional article. */
export const articleSample: Article = {
  title: "Northwind Robotics opens a second plant",
  url: "https://news.example.com/northwind-second-plant",
  publisher: "Example Times",
  publishedAt: "2026-11-19",
  sourceId: 2,
};

/** A fictional fact. */
export const factSample: Fact = {
  name: "revenue",
  label: "Revenue",
  value: 1_250_000_000,
  valueExact: "1250000000",
  unit: "USD",
  period: { start: "2025-01-01", end: "2025-12-31", type: "duration", fiscal: "FY2025" },
  asOf: "2025-12-31",
  sourceId: 1,
  method: "reported",
  formula: null,
};

/** A fictional ratio. */
export const ratioSample: Fact = {
  name: "net-margin",
  label: "Net margin",
  value: 8.4,
  valueExact: null,
  unit: "percent",
  period: factSample.period,
  asOf: "2025-12-31",
  sourceId: 1,
  method: "computed",
  formula: "net income / revenue x 100",
};

/** A fictional company's identity. */
export const companySample = {
  name: "Northwind Robotics Inc",
  ticker: "NWRB",
  cik: "0009999999",
  exchange: "Nasdaq",
  sic: "3569",
  industry: "General Industrial Machinery",
};

/** A fictional competitor. */
export const competitorSample = {
  name: "Southwind Automation",
  ticker: null,
  domain: "southwind.example",
  rationale: "Both sell warehouse robots to grocers.",
  overlap: ["warehouse robots"],
  evidenceCount: 3,
  citations: [2, 3],
};

/** A fictional SWOT. */
export const swotSample = {
  strengths: [{ text: "It holds 41 patents on gripping.", citations: [1] }],
  weaknesses: [{ text: "One customer accounts for 38 percent of revenue.", citations: [1] }],
  opportunities: [{ text: "Grocers plan more automated stores.", citations: [2] }],
  threats: [],
};

/** A fictional session of a fictional stock. */
export const sessionQuoteSample = {
  date: "2026-11-20",
  open: 41.2,
  high: 42.05,
  low: 40.9,
  close: 41.88,
  last: 41.88,
  previousClose: 41,
  change: 0.88,
  changePct: 2.1463,
  volume: 1_204_331,
  delayed: true,
  delayMinutes: 15,
  extendedHours: { session: "post" as const, price: 41.95, asOf: "2026-11-21T00:12:00.000Z" },
};

/** A fictional listing. */
export const listingSample = {
  symbol: "NWRB",
  name: "Northwind Robotics Inc",
  exchange: "Nasdaq",
  currency: "USD",
  session: "closed" as const,
};

/** A fictional yield curve. */
export const yieldCurveSample = {
  date: "2026-11-20",
  tenors: [
    { tenor: "1.5M", months: 1.5, yieldPct: null, yieldPctExact: null },
    { tenor: "3M", months: 3, yieldPct: 3.95, yieldPctExact: "3.95" },
    { tenor: "2Y", months: 24, yieldPct: 3.71, yieldPctExact: "3.71" },
    { tenor: "10Y", months: 120, yieldPct: 4.13, yieldPctExact: "4.13" },
  ],
  spreads: { tenYearMinusTwoYearPp: 0.42, tenYearMinusThreeMonthPp: 0.18 },
  inverted: { tenYearMinusTwoYear: false, tenYearMinusThreeMonth: false },
};

/** A fictional sentiment. */
export const sentimentSample = {
  score: 0.21,
  label: "positive" as const,
  n: 14,
  distribution: { negative: 3, neutral: 4, positive: 7, mixed: 0 },
};
