import { z } from "zod";
import { citedText } from "../data/citation.ts";
import { defineTool } from "../define-tool.ts";
import { count, subject } from "../fields.ts";

/** A summary of the caller's own text. The word limit is held by code, not by the model. */
export const summarize = defineTool({
  slug: "summarize",
  name: "Summarize",
  category: "utility",
  queue: "llm",
  description:
    "Summary of a text within a word limit, written by a locally run language model or made of its own sentences (analysis.model tells which). The limit is enforced by code at sentence boundaries; a number that does not occur in the text does not occur in the summary. The only source is the text given: no web search.",
  keywords: ["summary", "shorten", "condense", "abstract", "TLDR"],
  timeoutSeconds: 120,
  attempts: 2,
  analysis: true,
  data: z
    .strictObject({
      summary: z.string().min(1),
      wordCount: z.int().min(1).max(1000),
      maxWords: z.int().min(1).max(1000).describe("The limit that held."),
      sourceWordCount: count,
      compressionRatio: z.number().nonnegative().nullable().describe("Words of summary by source."),
      keyPoints: z.array(citedText),
      numbersVerified: z.boolean().describe("Every number of the summary occurs in the text."),
      truncated: z.boolean().describe("Cut inside a sentence to hold the limit."),
    })
    .refine(({ wordCount, maxWords }) => wordCount <= maxWords, {
      path: ["wordCount"],
      error: "is more than maxWords",
    }),
  operations: {
    v1: {
      method: "POST",
      price: "0.05",
      largest: { inputBytes: 262_144, resultBytes: 1_048_576 },
      input: z.strictObject({
        text: subject.describe("The text to be summarized."),
        max_words: z
          .int()
          .min(1)
          .max(1000)
          .default(200)
          .describe("The most words that the summary may have."),
      }),
      examples: [
        {
          input: {
            text: "The council met on Monday. It approved the 2027 budget of 4.2 million dollars, of which 1.1 million go to road repair. The vote was 7 to 2. Two members said that the library had been forgotten.",
            max_words: 30,
          },
          sample: {
            summary: "The council approved a budget of 4.2 million dollars.",
            wordCount: 9,
            maxWords: 30,
            sourceWordCount: 39,
            compressionRatio: 0.23,
            keyPoints: [{ text: "The vote was 7 to 2.", citations: [1] }],
            numbersVerified: true,
            truncated: false,
          },
        },
      ],
    },
  },
});
