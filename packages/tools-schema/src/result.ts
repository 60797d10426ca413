import { z } from "zod";
import type { ToolDefinition } from "./define-tool.ts";
import { dayOrInstant, instant } from "./fields.ts";

/** Where a fact came from. `id` is 1-based and equals the [n] marker in `analysis`. */
const sourceSchema = z.strictObject({
  id: z.int().positive(),
  kind: z.enum([
    "api",
    "web",
    "filing",
    "feed",
    "social",
    "rpc",
    "dns",
    "rdap",
    "registry",
    "model-input",
  ]),
  name: z.string(),
  title: z.string().nullable(),
  url: z.string(),
  publisher: z.string().nullable(),
  publishedAt: dayOrInstant.nullable(),
  retrievedAt: instant,
  asOf: dayOrInstant.nullable(),
  attribution: z.string().nullable(),
  cache: z.strictObject({
    hit: z.boolean(),
    ageSeconds: z.int().nonnegative(),
    stale: z.boolean(),
  }),
});
/** An entry of a result's `sources`. */
export type Source = z.output<typeof sourceSchema>;

/** Something a reader should know before relying on the result. */
const warningSchema = z.strictObject({
  code: z.string().regex(/^[A-Z_]+$/),
  message: z.string(),
  sourceId: z.int().positive().nullable(),
});
/** An entry of a result's `warnings`. */
export type Warning = z.output<typeof warningSchema>;

/** Model text, sentence by sentence, each with the ids of the sources that support it. */
const analysisSchema = z.strictObject({
  format: z.literal("markdown"),
  text: z.string(),
  sentences: z.array(
    z.strictObject({
      text: z.string(),
      citations: z.array(z.int().positive()),
      support: z.enum(["verified", "weak"]),
    }),
  ),
  model: z.strictObject({
    name: z.string(),
    provider: z.literal("ollama"),
    promptTokens: z.int().nonnegative(),
    completionTokens: z.int().nonnegative(),
    durationMs: z.int().nonnegative(),
    calls: z.int().positive(),
  }),
  citationCoverage: z.number().min(0).max(1),
});
/** The `analysis` of an AI tool's result. */
export type Analysis = z.output<typeof analysisSchema>;

/** The version of the envelope, raised when one of its members changes meaning. */
export const resultVersion = 1;

const envelope = {
  version: z.literal(resultVersion),
  retrievedAt: instant,
  asOf: dayOrInstant.nullable(),
  sources: z.array(sourceSchema),
  warnings: z.array(warningSchema),
  partial: z.boolean(),
};

/** The 200 body of a tool: one envelope for all of them, `analysis` on AI tools only. */
export const resultSchema = (tool: ToolDefinition): z.ZodObject =>
  z.strictObject({
    op: z.literal(tool.slug),
    ...envelope,
    data: tool.data,
    ...(tool.analysis ? { analysis: analysisSchema } : {}),
  });
