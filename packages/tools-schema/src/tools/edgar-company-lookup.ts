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
  ticker: subject.describe(
    "A ticker of a company or a fund, a company name or its first words, or a CIK.",
  ),
});

const match = registrant.extend({
  tickers: z.array(z.string()).describe("All of the registrant; of a fund those of its classes."),
  matchedTicker: z
    .string()
    .nullable()
    .describe("The ticker that was asked for, which may be another class than the primary one."),
  fund: z
    .strictObject({ seriesId: z.string(), classId: z.string() })
    .nullable()
    .describe("The SEC's ids of a fund and its class; null for a company."),
});

/** The SEC registrant behind a ticker or a name. "None" is a result: that nobody files under it is worth knowing. */
export const edgarCompanyLookup = defineTool({
  slug: "edgar-company-lookup",
  name: "SEC company lookup",
  category: "finance",
  queue: "data",
  description:
    "SEC registrant by ticker, company name or CIK, funds included: CIK, ticker, registered name, exchange and all tickers of the registrant, how the match was made, and up to five other candidates. A name that is only near, or several companies', is no match but candidates. Data: the SEC's own lists of companies, tickers and funds.",
  keywords: ["CIK", "ticker to CIK", "SEC registrant", "central index key"],
  timeoutSeconds: 20,
  attempts: 3,
  analysis: false,
  data: z.strictObject({
    query: z.string(),
    match: match.nullable().describe("Null where nobody is surely meant; see `candidates`."),
    matchType: z
      .enum(["ticker", "name-exact", "name-fuzzy", "former-name", "common-name", "cik", "none"])
      .describe("`name-fuzzy`: the name begins so, has these words, or these initials."),
    score: share.describe("1 for an exact match, 0 for none."),
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
              matchedTicker: null,
              fund: null,
            },
            matchType: "name-fuzzy",
            score: 0.9,
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
