import { z } from "zod";
import { citations, citedText } from "../data/citation.ts";
import { fact } from "../data/fact.ts";
import { factSample } from "../data/samples.ts";
import { defineTool } from "../define-tool.ts";
import { count, level, subject, textOr } from "../fields.ts";

const section = z.strictObject({
  title: z.string().min(1),
  text: z.string().min(1).describe("Markdown with [n] markers."),
  citations,
});

/** A report on a topic with its search trail: what was asked, what was read, where sources disagree. */
export const research = defineTool({
  slug: "research",
  name: "Research report",
  category: "research",
  queue: "llm",
  description:
    "Structured report on a topic: outline, sections and key findings with citations, contradictions between sources, figures, the searches made and the pages, tokens and time spent. Sources are read in one to three rounds of search, by depth. Sentences are written by a locally run language model or quoted (analysis.model tells which), and checked against the sources' text.",
  keywords: ["deep research", "investigate", "study", "literature"],
  timeoutSeconds: 240,
  attempts: 2,
  analysis: true,
  data: z.strictObject({
    topic: z.string(),
    depth: z.enum(["quick", "standard", "comprehensive"]).describe("The depth that was run."),
    outline: z.array(z.string().min(1)),
    sections: z.array(section).min(1),
    keyFindings: z.array(citedText.extend({ confidence: level })),
    contradictions: z.array(citedText),
    facts: z.array(fact),
    searchTrail: z.array(z.strictObject({ query: z.string().min(1), results: count })),
    budget: z
      .strictObject({ pages: count, tokens: count, ms: count })
      .describe("What was spent: pages read, model tokens, milliseconds."),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.15",
      largest: { inputBytes: 4_096, resultBytes: 1_048_576 },
      input: z.strictObject({
        topic: subject.describe("What the report is about."),
        depth: textOr("comprehensive").describe("quick, standard or comprehensive."),
      }),
      examples: [
        {
          input: { topic: "Solid-state batteries in grid storage" },
          sample: {
            topic: "Robots in grocery warehouses",
            depth: "comprehensive",
            outline: ["Market", "Costs"],
            sections: [{ title: "Market", text: "Two vendors lead [1][2].", citations: [1, 2] }],
            keyFindings: [{ text: "Two vendors lead.", citations: [1, 2], confidence: "high" }],
            contradictions: [
              { text: "Sources differ on payback: 2 or 5 years.", citations: [1, 3] },
            ],
            facts: [factSample],
            searchTrail: [{ query: "grocery warehouse robots vendors", results: 10 }],
            budget: { pages: 14, tokens: 48_210, ms: 141_003 },
          },
        },
        { input: { topic: "Open-source vector databases", depth: "quick" } },
      ],
    },
  },
});
