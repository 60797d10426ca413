import { z } from "zod";
import { citedFinding, citedText, citations } from "../data/citation.ts";
import { accession, companyIdentity } from "../data/company.ts";
import { fact } from "../data/fact.ts";
import { companySample, factSample, ratioSample } from "../data/samples.ts";
import { defineTool } from "../define-tool.ts";
import { count, day, instant, link, subject, textOr } from "../fields.ts";
import { knownIn } from "../known-sets.ts";

const filing = z.strictObject({
  form: z.string().min(1),
  accession,
  filedAt: day,
  acceptedAt: instant.nullable(),
  reportDate: day.nullable(),
  periodEnd: day.nullable(),
  url: link.describe("The primary document."),
  primaryDocument: z.string().min(1),
  amended: z.boolean(),
});

const filingFact = fact.extend({
  concept: z.string().nullable().describe("The XBRL concept, such as us-gaap:Revenues."),
  accession: accession.describe("The filing that reports the value."),
  priorValue: z.number().nullable().describe("A year earlier, as this filing reports it."),
  changePct: z.number().nullable(),
});

const section = z.strictObject({
  item: z.string().nullable().describe("Such as 1A; null for passages from the whole document."),
  title: z.string(),
  chars: count,
  method: z.enum(["toc", "headings", "passages"]).describe("How the text was found."),
  keyPoints: z.array(citedText),
});

const redFlag = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  basis: z.enum(["rule", "text"]).describe("A rule over the facts, or a passage of the filing."),
  citations,
});

/** One SEC filing: every number is a fact of that very filing, found by its accession number. */
export const secFilingAnalyzer = defineTool({
  slug: "sec-filing-analyzer",
  name: "SEC filing analyzer",
  category: "finance",
  queue: "llm",
  description:
    "Analysis of a company's latest SEC filing of a form: reported figures with the change from a year earlier, ratios, key risks and red flags. Figures are that filing's own XBRL facts, each with concept and accession number; sentences are written by a locally run language model from the filing's sections, or quoted from them (analysis.model tells which), with citations.",
  keywords: [
    "10-K",
    "10-Q",
    "8-K",
    "20-F",
    "annual report",
    "quarterly report",
    "EDGAR",
    "risk factors",
    "earnings",
  ],
  timeoutSeconds: 180,
  attempts: 2,
  analysis: true,
  data: z.strictObject({
    company: companyIdentity.extend({
      fiscalYearEnd: z
        .string()
        .regex(/^\d{2}-\d{2}$/)
        .nullable()
        .describe("Month and day, such as 09-26."),
    }),
    filing,
    facts: z.array(filingFact).describe("Empty where the filing has no XBRL."),
    ratios: z.array(fact),
    sections: z.array(section),
    risks: z.array(citedFinding),
    redFlags: z.array(redFlag),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.08",
      largest: { inputBytes: 2_048, resultBytes: 1_048_576 },
      input: z.strictObject({
        ticker: knownIn("sec-companies", subject).describe("The company's ticker."),
        filing_type: textOr("10-K").describe("The SEC form: 10-K, 10-Q, 8-K, 20-F."),
      }),
      examples: [
        {
          input: { ticker: "AAPL" },
          sample: {
            company: { ...companySample, fiscalYearEnd: "12-31" },
            filing: {
              form: "10-K",
              accession: "0009999999-26-000004",
              filedAt: "2026-02-18",
              acceptedAt: "2026-02-18T21:05:11.000Z",
              reportDate: "2025-12-31",
              periodEnd: "2025-12-31",
              url: "https://www.sec.gov/Archives/edgar/data/9999999/000999999926000004/nwrb-20251231.htm",
              primaryDocument: "nwrb-20251231.htm",
              amended: false,
            },
            facts: [
              {
                ...factSample,
                concept: "us-gaap:Revenues",
                accession: "0009999999-26-000004",
                priorValue: 1_000_000_000,
                changePct: 25,
              },
            ],
            ratios: [ratioSample],
            sections: [
              {
                item: "1A",
                title: "Risk Factors",
                chars: 81_204,
                method: "toc",
                keyPoints: [
                  { text: "The company depends on one supplier of motors.", citations: [1] },
                ],
              },
              {
                item: null,
                title: "Passages on liquidity",
                chars: 4021,
                method: "passages",
                keyPoints: [],
              },
            ],
            risks: [
              {
                title: "Single supplier",
                summary: "One supplier delivers all motors.",
                citations: [1],
              },
            ],
            redFlags: [
              {
                title: "Receivables outgrow revenue",
                summary: "Receivables rose by 61 percent, revenue by 25 percent.",
                basis: "rule",
                citations: [1],
              },
            ],
          },
        },
        { input: { ticker: "NVDA", filing_type: "10-Q" } },
      ],
    },
  },
});
