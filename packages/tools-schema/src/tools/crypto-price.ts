import { z } from "zod";
import { coinIdentity, usd } from "../data/coin.ts";
import { defineTool } from "../define-tool.ts";
import { decimalText, instant, subject, textOr } from "../fields.ts";
import { knownIn } from "../known-sets.ts";

const candidate = coinIdentity.extend({ marketCapRank: z.int().positive().nullable() });

/** A coin's price. Symbols collide, so `resolution` tells which coin was meant and which were not. */
export const cryptoPrice = defineTool({
  slug: "crypto-price",
  name: "Crypto price",
  category: "crypto",
  queue: "data",
  description:
    "USD price of a coin with 24-hour change, market capitalisation and volume, by provider coin id (bitcoin) or common symbol (btc, eth, sol, usdc). Where several coins share a symbol the one with the largest market capitalisation is taken, and the others are listed.",
  keywords: [
    "ether",
    "ethereum",
    "bitcoin",
    "solana",
    "cryptocurrency",
    "token",
    "market cap",
    "exchange rate",
  ],
  timeoutSeconds: 30,
  attempts: 3,
  analysis: false,
  data: coinIdentity.extend({
    priceUsd: z.number().nonnegative(),
    priceUsdExact: decimalText.nullable().describe("The price as it was published."),
    change24hPct: z.number().nullable(),
    marketCapUsd: usd,
    volume24hUsd: usd,
    lastUpdatedAt: instant.nullable(),
    resolution: z.strictObject({
      input: z.string(),
      matchedBy: z.enum(["id", "symbol", "name"]),
      candidates: z.array(candidate).describe("Other coins that the input could mean."),
    }),
  }),
  operations: {
    v1: {
      method: "GET",
      price: "0.03",
      largest: { inputBytes: 1_024, resultBytes: 16_384 },
      input: z.strictObject({
        id: knownIn("coins", textOr("bitcoin")).describe(
          "A provider coin id or a common symbol: bitcoin, btc, eth.",
        ),
      }),
      examples: [
        {
          input: { id: "btc" },
          sample: {
            id: "northcoin",
            symbol: "NRTH",
            name: "Northcoin",
            priceUsd: 2.31,
            priceUsdExact: "2.3100042",
            change24hPct: -1.2,
            marketCapUsd: 231_000_000,
            volume24hUsd: null,
            lastUpdatedAt: "2026-11-21T09:59:31.000Z",
            resolution: {
              input: "nrth",
              matchedBy: "symbol",
              candidates: [{ id: "north-2", symbol: "NRTH", name: "North", marketCapRank: null }],
            },
          },
        },
        { input: {} },
      ],
    },
    v2: {
      method: "GET",
      price: "0.010",
      largest: { inputBytes: 1_024, resultBytes: 16_384 },
      input: z.strictObject({
        id: knownIn("coins", subject).describe("A provider coin id, or btc, eth, sol, usdc."),
      }),
      examples: [{ input: { id: "eth" } }],
    },
  },
});
