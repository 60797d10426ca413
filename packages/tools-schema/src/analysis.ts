import { z } from "zod";
import { count, kebabName, share } from "./fields.ts";

/**
 * A verbatim passage of the text that was read at a source. Offsets count code points of that text in its
 * normalised form, whose SHA-256 is the source's `textSha256`; the end is not included.
 */
const quoteSchema = z
  .strictObject({
    sourceId: z.int().positive(),
    start: count,
    end: z.int().positive(),
    text: z.string().min(1),
  })
  .refine(({ start, end, text }) => Array.from(text).length === end - start, {
    path: ["end"],
    error: "does not fit the length of the quote",
  });
/** An entry of a sentence's `quotes`. */
export type Quote = z.output<typeof quoteSchema>;

/**
 * How a sentence came to stand: as the model wrote it, after one repair, or as the quote itself. What stands by none
 * of these is not in the result.
 */
export const rungs = ["written", "repaired", "quoted"] as const;
/** A rung of the ladder. */
export type Rung = (typeof rungs)[number];

const idsOf = (quotes: readonly { readonly sourceId: number }[]): string =>
  [...new Set(quotes.map(({ sourceId }) => sourceId))].toSorted((one, other) => one - other).join();

const sentenceSchema = z
  .strictObject({
    text: z.string().min(1),
    citations: z.array(z.int().positive()).min(1).describe("The sources of its quotes."),
    quotes: z.array(quoteSchema).min(1).describe("What the sentence was checked against."),
    rung: z.enum(rungs),
    support: z
      .enum(["verified", "weak"])
      .describe("Weak where only a search engine's excerpt of the source could be read."),
  })
  .refine(({ citations, quotes }) => idsOf(quotes) === citations.toSorted((a, b) => a - b).join(), {
    path: ["citations"],
    error: "are not the sources of its quotes",
  });
/** An entry of `analysis.sentences`. */
export type Sentence = z.output<typeof sentenceSchema>;

/** Text with [n] markers, and the same text sentence by sentence, each with the quotes that it rests on. */
export const analysisSchema = z.strictObject({
  format: z.literal("markdown"),
  text: z.string(),
  sentences: z.array(sentenceSchema),
  model: z.strictObject({
    name: z.string(),
    provider: z
      .enum(["ollama", "llama", "extractive"])
      .describe("extractive: no language model wrote; sentences were picked from the sources."),
    promptTokens: count,
    completionTokens: count,
    durationMs: count,
    calls: count,
  }),
  citationCoverage: share.describe("Sentences with quotes by all sentences of `text`."),
});
/** The `analysis` of an AI tool's result. */
export type Analysis = z.output<typeof analysisSchema>;

/** What was done for a result, counted from what was delivered and not from what was planned. */
export const stagesSchema = z.strictObject({
  pages: z.strictObject({
    found: count.describe("Pages and documents that were candidates."),
    read: count,
    failed: z
      .array(z.strictObject({ reason: kebabName, count: z.int().positive() }))
      .describe("Why pages that were tried were not read."),
  }),
  passages: z.strictObject({
    found: count,
    kept: count.describe("Passages that the writer was shown."),
  }),
  sentences: z.strictObject({
    written: count.describe("By the writer."),
    anchored: count.describe("Stood as they were written."),
    repaired: count.describe("Stood after one repair."),
    replaced: count.describe("Gave way to the quote that they rested on."),
    dropped: count,
  }),
  coverage: share.describe("Sentences with quotes by all sentences delivered."),
});
/** The `stages` of an AI tool's result. */
export type Stages = z.output<typeof stagesSchema>;
