import { z } from "zod";
import { citedText } from "../data/citation.ts";
import { fact } from "../data/fact.ts";
import { factSample } from "../data/samples.ts";
import { defineTool } from "../define-tool.ts";
import { subject } from "../fields.ts";

const input = z.strictObject({ q: subject.describe("The question.") });

/** An answer from web sources: every sentence names its sources, and what none supports is left out. */
export const answer = defineTool({
  slug: "answer",
  name: "Sourced answer",
  category: "research",
  queue: "llm",
  description:
    "Answer to a question from web search results. Each sentence is written by a locally run language model or quoted from a source (analysis.model tells which), cites its sources by number and is checked against their text; sentences without support are left out. If the sources do not contain the answer, answerable is false.",
  keywords: ["question", "ask", "cited answer", "fact check", "web answer"],
  timeoutSeconds: 120,
  attempts: 2,
  analysis: true,
  data: z.strictObject({
    question: z.string(),
    answerable: z.boolean().describe("Whether the sources found contain the answer."),
    facts: z.array(fact),
    keyPoints: z.array(citedText),
  }),
  operations: {
    v1: {
      method: "GET",
      price: "0.03",
      largest: { inputBytes: 4_096, resultBytes: 1_048_576 },
      input,
      examples: [
        {
          input: { q: "What does EIP-3009 add to USDC?" },
          sample: {
            question: "What was Northwind Robotics' revenue in 2025?",
            answerable: true,
            facts: [factSample],
            keyPoints: [{ text: "Revenue was 1.25 billion dollars.", citations: [1] }],
          },
        },
      ],
    },
    v2: {
      method: "GET",
      price: "0.010",
      largest: { inputBytes: 4_096, resultBytes: 1_048_576 },
      input,
      examples: [{ input: { q: "What does EIP-3009 add to USDC?" } }],
    },
  },
});
