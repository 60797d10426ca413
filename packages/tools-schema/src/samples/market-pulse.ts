import type { DataOf } from "../index.ts";
import { articleSample, factSample, listingSample, sessionQuoteSample } from "./parts.ts";

/** A fictional sample for tests. */
export const marketPulseSample: DataOf<"market-pulse"> = {
  ...listingSample,
  quote: sessionQuoteSample,
  technicals: {
    sma20: 40.71,
    sma50: 39.9,
    sma200: null,
    rsi14: 61.2,
    vol20dAnnualPct: 34.5,
    maxDrawdown1yPct: -27.3,
    week52High: 47.1,
    week52Low: 29.8,
    week52PositionPct: 69.8,
    volumeRatio20d: 1.08,
  },
  trend: "up",
  analystSentiment: { label: "positive", score: 0.3, n: 6, basis: "headlines", sourceIds: [2, 3] },
  news: [articleSample],
  facts: [factSample],
};
