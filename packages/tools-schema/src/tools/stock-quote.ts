import { z } from "zod";
import { stockQuoteData } from "../data/quote.ts";
import { listingSample, sessionQuoteSample } from "../data/samples.ts";
import { defineTool } from "../define-tool.ts";
import { quotedSymbol, quotedSymbolOr } from "../fields.ts";

/** The latest session of a US ticker. Delay is stated; `asOf` is the exchange's time, never "now". */
export const stockQuote = defineTool({
  slug: "stock-quote",
  name: "Stock quote",
  category: "finance",
  queue: "data",
  description:
    "Latest open, high, low, close, last price and volume of a US-listed stock or fund, with previous close, change, trading session and the exchange's own timestamp. Whether the quote is delayed, and by how much where the provider says so, is part of the result.",
  keywords: ["share price", "stock price", "equity", "ticker", "NASDAQ", "NYSE", "OHLC", "ETF"],
  timeoutSeconds: 20,
  attempts: 3,
  analysis: false,
  data: stockQuoteData,
  operations: {
    v1: {
      method: "GET",
      price: "0.03",
      largest: { inputBytes: 1_024, resultBytes: 16_384 },
      input: z.strictObject({ symbol: quotedSymbolOr("AAPL").describe("A US ticker symbol.") }),
      examples: [
        { input: { symbol: "MSFT" }, sample: { ...listingSample, ...sessionQuoteSample } },
        { input: {} },
      ],
    },
    v2: {
      method: "GET",
      price: "0.010",
      largest: { inputBytes: 1_024, resultBytes: 16_384 },
      input: z.strictObject({ symbol: quotedSymbol.describe("A US ticker symbol.") }),
      examples: [{ input: { symbol: "AAPL" } }],
    },
  },
});
