import { z } from "zod";
import { citations, citedText } from "../data/citation.ts";
import { fact } from "../data/fact.ts";
import { factSample } from "../data/samples.ts";
import { defineTool } from "../define-tool.ts";
import { level, subject } from "../fields.ts";

const factor = z.strictObject({
  name: z.string().min(1),
  direction: z.enum(["supports", "opposes", "mixed"]).describe("In relation to the thesis."),
  strength: level,
  text: z.string().min(1),
  citations,
});

const scenario = z.strictObject({
  name: z.string().min(1),
  likelihood: level,
  text: z.string().min(1),
  citations,
});

/** An analysis of a topic: a thesis, what speaks for and against it, and what could follow. */
export const analyze = defineTool({
  slug: "analyze",
  name: "Analyze",
  category: "research",
  queue: "llm",
  description:
    "Analysis of a topic from web sources: a thesis, the factors that support or oppose it with their strength, scenarios with a coarse likelihood, figures with sources, and questions that stay open. Each statement is written by a locally run language model or quoted from a source (analysis.model tells which), cites its sources and is checked against their text.",
  keywords: ["deep analysis", "assessment", "evaluate", "examine"],
  timeoutSeconds: 180,
  attempts: 2,
  analysis: true,
  data: z.strictObject({
    topic: z.string(),
    thesis: citedText.nullable().describe("Null where the sources support none."),
    factors: z.array(factor),
    scenarios: z.array(scenario),
    facts: z.array(fact),
    openQuestions: z.array(z.string().min(1)),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.10",
      largest: { inputBytes: 4_096, resultBytes: 1_048_576 },
      input: z.strictObject({ topic: subject.describe("What is to be analyzed.") }),
      examples: [
        {
          input: { topic: "Effect of stablecoins on US Treasury bill demand" },
          sample: {
            topic: "Robots in grocery warehouses",
            thesis: { text: "Robots pay off in large stores first.", citations: [1, 2] },
            factors: [
              {
                name: "Wages",
                direction: "supports",
                strength: "high",
                text: "Wages in warehouses rose for six years.",
                citations: [1],
              },
            ],
            scenarios: [
              {
                name: "Slow adoption",
                likelihood: "medium",
                text: "Small stores wait for leasing offers.",
                citations: [2],
              },
            ],
            facts: [factSample],
            openQuestions: ["What do repairs cost after five years?"],
          },
        },
      ],
    },
  },
});
