import type { DataOf } from "../index.ts";
import { articleSample, sentimentSample } from "./parts.ts";

/** A fictional sample for tests. */
export const cryptoResearchSample: DataOf<"crypto-research"> = {
  coin: {
    id: "northcoin",
    symbol: "NRTH",
    name: "Northcoin",
    rank: 412,
    categories: ["layer-1"],
    homepage: "https://northcoin.example",
  },
  market: {
    priceUsd: 2.31,
    marketCapUsd: 231_000_000,
    fdvUsd: 462_000_000,
    volume24hUsd: 9_100_000,
    change24hPct: -1.2,
    change7dPct: 4.4,
    change30dPct: null,
    athUsd: 11.02,
    athDate: "2024-03-12",
    drawdownFromAthPct: -79.04,
    circulatingSupply: 100_000_000,
    totalSupply: 200_000_000,
    maxSupply: null,
  },
  marketStructure: {
    turnoverPct: 3.94,
    vol30dAnnualPct: 71.5,
    maxDrawdown90dPct: -33.1,
    high90dUsd: 3.02,
    low90dUsd: 1.87,
  },
  development: {
    stars: 5120,
    forks: 910,
    subscribers: 240,
    openIssues: 88,
    closedIssues: 1933,
    mergedPullRequests: 2704,
    contributors: 131,
    commits4Weeks: 57,
  },
  tvlUsd: 41_000_000,
  news: [articleSample],
  newsSentiment: sentimentSample,
  risks: [
    { title: "Unlocks", summary: "Half of the supply is not circulating yet.", citations: [1] },
  ],
};
