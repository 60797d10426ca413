import { z } from "zod";
import { article } from "../data/article.ts";
import { sourceId } from "../data/citation.ts";
import { fact } from "../data/fact.ts";
import { listing, sessionQuote } from "../data/quote.ts";
import { sentimentLabel, sentimentScore } from "../data/sentiment.ts";
import { articleSample, factSample, listingSample, sessionQuoteSample } from "../data/samples.ts";
import { defineTool } from "../define-tool.ts";
import { quotedSymbolOr } from "../fields.ts";

const price = z.number().positive().nullable();

const technicals = z.strictObject({
  sma20: price,
  sma50: price,
  sma200: price,
  rsi14: z.number().min(0).max(100).nullable(),
  vol20dAnnualPct: z.number().nonnegative().nullable().describe("Realised, 20 days, annualised."),
  maxDrawdown1yPct: z.number().max(0).nullable().describe("Zero or negative."),
  week52High: price,
  week52Low: price,
  week52PositionPct: z.number().nullable().describe("0 at the low, 100 at the high."),
  volumeRatio20d: z.number().nonnegative().nullable().describe("Volume by its 20-day mean."),
});

const analystSentiment = z.strictObject({
  label: sentimentLabel,
  score: sentimentScore,
  n: z.int().positive().describe("Ratings or headlines that it rests on."),
  basis: z.enum(["ratings", "headlines"]),
  sourceIds: z.array(sourceId).min(1),
});

/** A ticker's quote, indicators and news; the commentary is confined to these numbers. */
export const marketPulse = defineTool({
  slug: "market-pulse",
  name: "Market pulse",
  category: "finance",
  queue: "llm",
  description:
    "Quote, technical indicators (moving averages, RSI, volatility, drawdown, 52-week range), recent news and analyst sentiment of a US-listed stock, with a short commentary. Indicators are computed from daily bars; the commentary is written by a locally run language model or put together by code (analysis.model tells which), from these numbers and headlines only.",
  keywords: ["stock news", "share", "analyst opinion", "market summary"],
  timeoutSeconds: 90,
  attempts: 2,
  analysis: true,
  data: listing.extend({
    quote: sessionQuote,
    technicals,
    trend: z.enum(["up", "down", "sideways"]).nullable(),
    analystSentiment: analystSentiment.nullable(),
    news: z.array(article),
    facts: z.array(fact),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.04",
      largest: { inputBytes: 2_048, resultBytes: 1_048_576 },
      input: z.strictObject({ ticker: quotedSymbolOr("AAPL").describe("A US ticker symbol.") }),
      examples: [
        {
          input: { ticker: "NVDA" },
          sample: {
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
            analystSentiment: {
              label: "positive",
              score: 0.3,
              n: 6,
              basis: "headlines",
              sourceIds: [2, 3],
            },
            news: [articleSample],
            facts: [factSample],
          },
        },
        { input: {} },
      ],
    },
  },
});
