import { z } from "zod";
import { article } from "../data/article.ts";
import { citedFinding } from "../data/citation.ts";
import { coinIdentity, usd } from "../data/coin.ts";
import { sentimentOverview } from "../data/sentiment.ts";
import { articleSample, sentimentSample } from "../data/samples.ts";
import { defineTool } from "../define-tool.ts";
import { count, day, link, textOr } from "../fields.ts";
import { knownIn } from "../known-sets.ts";

const supply = z.number().nonnegative().nullable();

const market = z.strictObject({
  priceUsd: z.number().nonnegative(),
  marketCapUsd: usd,
  fdvUsd: usd.describe("Fully diluted valuation."),
  volume24hUsd: usd,
  change24hPct: z.number().nullable(),
  change7dPct: z.number().nullable(),
  change30dPct: z.number().nullable(),
  athUsd: usd,
  athDate: day.nullable(),
  drawdownFromAthPct: z.number().max(0).nullable().describe("Zero or negative."),
  circulatingSupply: supply,
  totalSupply: supply,
  maxSupply: supply,
});

const marketStructure = z.strictObject({
  turnoverPct: z.number().nonnegative().nullable().describe("24-hour volume by market cap."),
  vol30dAnnualPct: z.number().nonnegative().nullable().describe("Realised, 30 days, annualised."),
  maxDrawdown90dPct: z.number().max(0).nullable().describe("Zero or negative."),
  high90dUsd: usd,
  low90dUsd: usd,
});

const development = z.strictObject({
  stars: count.nullable(),
  forks: count.nullable(),
  subscribers: count.nullable(),
  openIssues: count.nullable(),
  closedIssues: count.nullable(),
  mergedPullRequests: count.nullable(),
  contributors: count.nullable(),
  commits4Weeks: count.nullable(),
});

/** A coin's market, chain and code figures with news and cited risks. */
export const cryptoResearch = defineTool({
  slug: "crypto-research",
  name: "Crypto research",
  category: "crypto",
  queue: "llm",
  description:
    "Research on a coin: price, market capitalisation and supply, market structure over 90 days, total value locked where the coin has a chain or protocol, development activity, news with sentiment, and risks. Figures come from market-data providers; sentences are written by a locally run language model or quoted (analysis.model tells which), with citations.",
  keywords: ["coin analysis", "token", "bitcoin", "ether", "on-chain", "DeFi", "cryptocurrency"],
  timeoutSeconds: 120,
  attempts: 2,
  analysis: true,
  data: z.strictObject({
    coin: coinIdentity.extend({
      rank: z.int().positive().nullable().describe("By market capitalisation."),
      categories: z.array(z.string()),
      homepage: link.nullable(),
    }),
    market,
    marketStructure: marketStructure.nullable(),
    development: development.nullable(),
    tvlUsd: usd.describe("Total value locked on its chain or in its protocol."),
    news: z.array(article),
    newsSentiment: sentimentOverview.nullable(),
    risks: z.array(citedFinding),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.05",
      largest: { inputBytes: 2_048, resultBytes: 1_048_576 },
      input: z.strictObject({
        coin: knownIn("coins", textOr("bitcoin")).describe(
          "A provider coin id, a name or a common symbol.",
        ),
      }),
      examples: [
        {
          input: { coin: "ethereum" },
          sample: {
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
              {
                title: "Unlocks",
                summary: "Half of the supply is not circulating yet.",
                citations: [1],
              },
            ],
          },
        },
        { input: {} },
      ],
    },
  },
});
