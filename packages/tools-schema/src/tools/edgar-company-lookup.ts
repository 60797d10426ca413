import { z } from "zod";
import { cik } from "../data/company.ts";
import { defineTool } from "../define-tool.ts";
import { share, subject } from "../fields.ts";

const registrant = z.strictObject({
  cik,
  cikInt: z.int().positive(),
  ticker: z.string().nullable().describe("The primary ticker."),
  name: z.string().min(1),
  exchange: z.string().nullable(),
});

const input = z.strictObject({
  ticker: subject.describe("A ticker, a company name or part of one, or a CIK."),
});

/** The SEC registrant behind a ticker or a name. No match is an error, not an empty answer. */
export const edgarCompanyLookup = defineTool({
  slug: "edgar-company-lookup",
  name: "SEC company lookup",
  category: "finance",
  queue: "data",
  description:
    "SEC registrant by ticker or company name: CIK, ticker, registered name, exchange and all tickers of the registrant, how the match was made, and up to five other candidates. Data: the SEC's own list of companies and tickers.",
  keywords: ["CIK", "ticker to CIK", "SEC registrant", "central index key"],
  timeoutSeconds: 20,
  attempts: 3,
  analysis: false,
  data: z.strictObject({
    query: z.string(),
    match: registrant.extend({ tickers: z.array(z.string()) }),
    matchType: z.enum(["ticker", "name-exact", "name-fuzzy", "cik"]),
    score: share.describe("1 for an exact match."),
    candidates: z.array(registrant.extend({ score: share })).max(5),
  }),
  operations: {
    v1: {
      method: "GET",
      price: "0.01",
      largest: { inputBytes: 1_024, resultBytes: 65_536 },
      input,
      examples: [
        {
          input: { ticker: "AAPL" },
          sample: {
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
          },
        },
      ],
    },
    v2: {
      method: "GET",
      price: "0.002",
      largest: { inputBytes: 1_024, resultBytes: 65_536 },
      input,
      examples: [{ input: { ticker: "Apple Inc." } }],
    },
  },
});
