import type { DataOf } from "../index.ts";

/** A fictional sample for tests. */
export const edgarCompanyLookupSample: DataOf<"edgar-company-lookup"> = {
  query: "northwind",
  match: {
    cik: "0009999999",
    cikInt: 9_999_999,
    ticker: "NWRB",
    name: "Northwind Robotics Inc",
    exchange: "Nasdaq",
    tickers: ["NWRB", "NWRBW"],
  },
  matchType: "name-fuzzy",
  score: 0.81,
  candidates: [
    {
      cik: "0009999998",
      cikInt: 9_999_998,
      ticker: null,
      name: "Northwind Traders Corp",
      exchange: null,
      score: 0.64,
    },
  ],
};
