import { z } from "zod";
import { article } from "../data/article.ts";
import { citedFinding, citedText, sourceId, swot } from "../data/citation.ts";
import { accession, companyProfile, competitor } from "../data/company.ts";
import { fact } from "../data/fact.ts";
import { stockQuoteData } from "../data/quote.ts";
import { defineTool } from "../define-tool.ts";
import { day, link, subject } from "../fields.ts";

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
    ticker: subject.optional().describe("Its ticker; decides where both are given."),
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
    "Dossier on a company by name or ticker: profile from public registers, figures and recent filings from the SEC, news, quote, SWOT, financial health, competitive position and risks. Figures come from the sources; text is written by a locally run language model with citations. Companies without SEC filings get a dossier from the web.",
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
      input,
      examples: [{ input: { ticker: "NVDA" } }, { input: { company: "Siemens" } }],
    },
  },
});
