import type { DataOf } from "../index.ts";
import {
  articleSample,
  companySample,
  competitorSample,
  factSample,
  listingSample,
  ratioSample,
  sessionQuoteSample,
  swotSample,
} from "./parts.ts";

/** A fictional sample for tests. */
export const companyIntelSample: DataOf<"company-intel"> = {
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
    statements: [{ text: "Operating cash flow covers interest 9 times.", citations: [1] }],
  },
  competitivePosition: [{ text: "It is the second largest vendor to grocers.", citations: [2] }],
  risks: [
    {
      title: "Customer concentration",
      summary: "The largest customer accounts for 38 percent of revenue.",
      citations: [1],
    },
  ],
};
