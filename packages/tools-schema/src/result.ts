import { z } from "zod";
import { type Analysis, analysisSchema, stagesSchema } from "./analysis.ts";
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
  textSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .describe("SHA-256 of the normalised text that quotes were taken from; null where none was."),
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

/** The 200 body of a tool: one envelope for all of them, `analysis` and `stages` on AI tools only. */
export const resultSchema = (tool: ToolDefinition): z.ZodObject => {
  const members = { op: z.literal(tool.slug), ...envelope, data: tool.data };
  if (!tool.analysis) return z.strictObject(members);
  return z
    .strictObject({ ...members, analysis: analysisSchema, stages: stagesSchema })
    .superRefine((result, context) => {
      for (const message of citationProblems(result)) context.addIssue({ code: "custom", message });
    });
};

/** What cites a source that is not listed, or quotes from one whose text has no hash. */
const citationProblems = (result: {
  readonly data: unknown;
  readonly sources: readonly Source[];
  readonly analysis: Analysis;
}): readonly string[] => {
  const sources = new Map(result.sources.map((source) => [source.id, source]));
  const unknown = citedIn(result.data).filter((id) => !sources.has(id));
  const quoted = result.analysis.sentences.flatMap(({ quotes }) => quotes);
  const unread = quoted.filter(({ sourceId }) => !sources.get(sourceId)?.textSha256);
  return [
    ...(sources.size === result.sources.length ? [] : ["two sources have the same id"]),
    ...unknown.map((id) => `source ${id} is cited and not listed`),
    ...unread.map(({ sourceId }) => `source ${sourceId} is quoted and its text has no hash`),
  ];
};

const citing: ReadonlySet<string> = new Set(["citations", "sourceId", "sourceIds"]);

/** Every source id that a result's data names, at any depth. */
const citedIn = (value: unknown): readonly number[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    citing.has(name)
      ? [member].flat().filter((id): id is number => typeof id === "number")
      : citedIn(member),
  );
};
