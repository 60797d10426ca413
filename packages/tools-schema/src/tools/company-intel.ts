import { z } from "zod";
import { article } from "../data/article.ts";
import { citedFinding, citedText, sourceId, swot } from "../data/citation.ts";
import { accession, companyProfile, competitor } from "../data/company.ts";
import { fact } from "../data/fact.ts";
import { stockQuoteData } from "../data/quote.ts";
import {
  articleSample,
  companySample,
  competitorSample,
  factSample,
  listingSample,
  ratioSample,
  sessionQuoteSample,
  swotSample,
} from "../data/samples.ts";
import { defineTool } from "../define-tool.ts";
import { day, link, subject } from "../fields.ts";
import { knownIn } from "../known-sets.ts";

const recentFiling = z.strictObject({
  form: z.string().min(1),
  filedAt: day,
  reportDate: day.nullable(),
  accession,
  url: link,
  items: z.array(z.string()).describe("The items of an 8-K, such as 2.02."),
  sourceId,
});

const input = z
  .strictObject({
    company: subject.optional().describe("The company's name."),
    ticker: knownIn("sec-companies", subject.optional()).describe(
      "Its ticker; decides where both are given.",
    ),
  })
  .refine(({ company, ticker }) => company !== undefined || ticker !== undefined, {
    path: ["company"],
    error: "at least one of company and ticker is required",
  })
  // A refinement is not part of the derived input schema.
  .meta({ anyOf: [{ required: ["company"] }, { required: ["ticker"] }] });

/** A company's dossier: registers and filings give the facts, the model only words and cites. */
export const companyIntel = defineTool({
  slug: "company-intel",
  name: "Company intelligence",
  category: "research",
  queue: "llm",
  description:
    "Dossier on a company by name or ticker: profile from public registers, figures and recent filings from the SEC, news, quote, SWOT, financial health, competitive position and risks. Figures come from the sources; sentences are written by a locally run language model or quoted (analysis.model tells which), with citations. Companies without SEC filings get a dossier from the web.",
  keywords: ["due diligence", "dossier", "company profile", "SWOT", "firm", "business"],
  timeoutSeconds: 180,
  attempts: 2,
  analysis: true,
  data: z.strictObject({
    company: companyProfile,
    facts: z.array(fact),
    recentFilings: z.array(recentFiling),
    news: z.array(article),
    quote: stockQuoteData.nullable(),
    competitors: z.array(competitor).nullable(),
    swot: swot.nullable(),
    financialHealth: z
      .strictObject({ ratios: z.array(fact), statements: z.array(citedText) })
      .nullable(),
    competitivePosition: z.array(citedText),
    risks: z.array(citedFinding),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.10",
      largest: { inputBytes: 2_048, resultBytes: 1_048_576 },
      input,
      examples: [
        {
          input: { ticker: "NVDA" },
          sample: {
            company: {
              ...companySample,
              legalName: "Northwind Robotics, Inc.",
              country: "US",
              state: "CA",
              website: "https://northwind.example",
              foundedYear: 2009,
              employees: 3120,
              ceo: null,
            },
            facts: [factSample],
            recentFilings: [
              {
                form: "8-K",
                filedAt: "2026-10-29",
                reportDate: "2026-10-28",
                accession: "0009999999-26-000031",
                url: "https://www.sec.gov/Archives/edgar/data/9999999/000999999926000031/nwrb-8k.htm",
                items: ["2.02", "9.01"],
                sourceId: 1,
              },
            ],
            news: [articleSample],
            quote: { ...listingSample, ...sessionQuoteSample },
            competitors: [competitorSample],
            swot: swotSample,
            financialHealth: {
              ratios: [ratioSample],
              statements: [
                { text: "Operating cash flow covers interest 9 times.", citations: [1] },
              ],
            },
            competitivePosition: [
              { text: "It is the second largest vendor to grocers.", citations: [2] },
            ],
            risks: [
              {
                title: "Customer concentration",
                summary: "The largest customer accounts for 38 percent of revenue.",
                citations: [1],
              },
            ],
          },
        },
        { input: { company: "Siemens" } },
      ],
    },
  },
});
