import type { DataOf } from "../index.ts";
import { companySample, factSample, ratioSample } from "./parts.ts";

/** A fictional sample for tests. */
export const secFilingAnalyzerSample: DataOf<"sec-filing-analyzer"> = {
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
      keyPoints: [{ text: "The company depends on one supplier of motors.", citations: [1] }],
    },
    { item: null, title: "Passages on liquidity", chars: 4021, method: "passages", keyPoints: [] },
  ],
  risks: [
    { title: "Single supplier", summary: "One supplier delivers all motors.", citations: [1] },
  ],
  redFlags: [
    {
      title: "Receivables outgrow revenue",
      summary: "Receivables rose by 61 percent, revenue by 25 percent.",
      basis: "rule",
      citations: [1],
    },
  ],
};
