import { expect, test } from "vitest";
import { risksOfFigures } from "./figure-risks.ts";
import { type CoinFigures, statementsOf } from "./statements.ts";

const market = {
  priceUsd: 0.000012345,
  marketCapUsd: 1_000_000,
  fdvUsd: null,
  volume24hUsd: 2_000,
  change24hPct: -1.2,
  change7dPct: 4.4,
  change30dPct: null,
  athUsd: 0.00004,
  athDate: "2024-03-12",
  drawdownFromAthPct: -69.14,
  circulatingSupply: 400,
  totalSupply: 900,
  maxSupply: 1_000,
};
const structure = {
  turnoverPct: 0.2,
  vol30dAnnualPct: 120.5,
  maxDrawdown90dPct: -55.1,
  high90dUsd: 0.00003,
  low90dUsd: 0.00001,
};
const development = {
  stars: 1,
  forks: 1,
  subscribers: 1,
  openIssues: 1,
  closedIssues: 1,
  mergedPullRequests: 1,
  contributors: 2,
  commits4Weeks: 0,
};
const figures: CoinFigures = {
  name: "Northcoin",
  rank: 412,
  market,
  structure,
  development,
  tvlUsd: null,
  day: "2026-11-20",
};
const unknown: CoinFigures = {
  ...figures,
  rank: null,
  market: {
    ...market,
    marketCapUsd: null,
    change24hPct: null,
    change7dPct: null,
    athUsd: null,
    athDate: null,
    drawdownFromAthPct: null,
    circulatingSupply: null,
    totalSupply: null,
    maxSupply: null,
  },
  structure: null,
  development: null,
  day: null,
};

test("figures that warn are told with what they are", () => {
  expect(risksOfFigures(figures)).toMatchInlineSnapshot(`
    [
      {
        "sentence": "60.0 percent of the supply of Northcoin is not in circulation yet.",
        "title": "Supply not in circulation",
      },
      {
        "sentence": "Only 0.20 percent of the market value of Northcoin is traded within 24 hours.",
        "title": "Thin trading",
      },
      {
        "sentence": "Realised volatility of Northcoin over 30 days was 120.50 percent a year.",
        "title": "High volatility",
      },
      {
        "sentence": "Within 90 days the price of Northcoin fell by as much as 55.10 percent.",
        "title": "Deep fall",
      },
      {
        "sentence": "Nobody changed the public code of Northcoin within four weeks.",
        "title": "No recent work on the code",
      },
    ]
  `);
});

test("figures within their limits warn of nothing, and what is not known neither", () => {
  const calm: CoinFigures = {
    ...figures,
    market: { ...market, circulatingSupply: 900 },
    structure: { ...structure, turnoverPct: 5, vol30dAnnualPct: 30, maxDrawdown90dPct: -10 },
    development: { ...development, commits4Weeks: 3 },
  };
  expect(risksOfFigures(calm)).toEqual([]);
  expect(risksOfFigures(unknown)).toEqual([]);
});

test("figures are said in sentences, those of a fraction of a cent in digits that count", () => {
  expect(statementsOf(figures)).toMatchInlineSnapshot(`
    [
      "Northcoin traded at 0.000012345 dollars on 20 November 2026, 1.20 percent lower than a day before.",
      "Over 7 days Northcoin gained 4.40 percent.",
      "The market value of Northcoin was 1,000,000 dollars, which is rank 412 among coins.",
      "Within 24 hours 2,000 dollars of Northcoin were traded, 0.20 percent of its market value.",
      "400 coins of Northcoin circulate, of at most 1,000.",
      "Within 90 days the price of Northcoin was between 0.00001 and 0.00003 dollars.",
      "Northcoin stands 69.14 percent below its highest price, the 0.00004 dollars of 12 March 2024.",
      "The public code of Northcoin had 0 commits within four weeks and has had 2 contributors.",
    ]
  `);
});

test("of what is not known nothing is said", () => {
  expect(statementsOf(unknown)).toEqual(["Northcoin traded at 0.000012345 dollars."]);
});
