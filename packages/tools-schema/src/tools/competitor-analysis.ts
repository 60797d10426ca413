import { z } from "zod";
import { sourceId, swot } from "../data/citation.ts";
import { companyIdentity, competitor } from "../data/company.ts";
import { companySample, competitorSample, swotSample } from "../data/samples.ts";
import { defineTool } from "../define-tool.ts";
import { subject } from "../fields.ts";

const cell = z.strictObject({
  attribute: z.string().min(1),
  value: z.string().nullable().describe("Null where no source says anything."),
  citations: z.array(sourceId).describe("Empty only where `value` is null."),
});

/** A company's competitors. One is listed only if independent domains name it as such. */
export const competitorAnalysis = defineTool({
  slug: "competitor-analysis",
  name: "Competitor analysis",
  category: "research",
  queue: "llm",
  description:
    "Competitors of a company and a comparison matrix of positioning, strengths and weaknesses, with SWOT. A competitor is listed only if at least two independent web domains name it; each cell of the matrix has its sources or is null. Sentences are written by a locally run language model or quoted (analysis.model tells which), with citations.",
  keywords: ["rivals", "competition", "alternatives", "competitive landscape", "versus"],
  timeoutSeconds: 180,
  attempts: 2,
  analysis: true,
  data: z.strictObject({
    company: companyIdentity.extend({ domain: z.string().nullable() }),
    competitors: z.array(competitor),
    matrix: z.strictObject({
      attributes: z.array(z.string().min(1)),
      rows: z
        .array(z.strictObject({ name: z.string().min(1), cells: z.array(cell) }))
        .describe("One per company, the one asked about first; cells in order of `attributes`."),
    }),
    swot,
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.08",
      largest: { inputBytes: 2_048, resultBytes: 1_048_576 },
      input: z.strictObject({ company: subject.describe("The company's name.") }),
      examples: [
        {
          input: { company: "Shopify" },
          sample: {
            company: { ...companySample, domain: "northwind.example" },
            competitors: [competitorSample],
            matrix: {
              attributes: ["positioning", "strengths"],
              rows: [
                {
                  name: "Northwind Robotics Inc",
                  cells: [
                    { attribute: "positioning", value: "Robots for grocers", citations: [1] },
                    { attribute: "strengths", value: null, citations: [] },
                  ],
                },
              ],
            },
            swot: swotSample,
          },
        },
      ],
    },
  },
});
