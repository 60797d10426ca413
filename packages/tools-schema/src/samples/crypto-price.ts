import type { DataOf } from "../index.ts";

/** A fictional sample for tests. */
export const cryptoPriceSample: DataOf<"crypto-price"> = {
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
};
