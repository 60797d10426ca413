import { createHash } from "node:crypto";
import {
  type Analysis,
  envelopeOf,
  type Source,
  type Stages,
  type ToolDefinition,
} from "@coinslot/tools-schema";

/** The moment at which all examples were made. */
const madeAt = Date.parse("2026-11-20T09:30:00.000Z");

type Cited = { readonly text: string; readonly citations: readonly number[] };

const isCited = (value: object): value is Cited =>
  "text" in value && typeof value.text === "string" && "citations" in value;

/** Every sentence of a sample that names its sources, at any depth. */
const citedTexts = (value: unknown): readonly Cited[] => {
  if (typeof value !== "object" || value === null) return [];
  return isCited(value) ? [value] : Object.values(value).flatMap(citedTexts);
};

const citing: ReadonlySet<string> = new Set(["citations", "sourceId", "sourceIds"]);

const citedIds = (value: unknown): readonly number[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
    citing.has(name)
      ? [member].flat().filter((id): id is number => typeof id === "number")
      : citedIds(member),
  );
};

const plainSentence: Cited = { text: "Revenue was 1.25 billion dollars.", citations: [1] };

/** What was read at a source: the sentences that cite it, one after the other. */
const textAt = (id: number, sentences: readonly Cited[]): string =>
  sentences
    .filter(({ citations }) => citations.includes(id))
    .map(({ text }) => text)
    .join(" ");

const sourceFrom = (id: number, text: string): Source => ({
  id,
  kind: "web",
  name: "Example Times",
  title: `A fictional page, number ${id}`,
  url: `https://news.example.com/${id}`,
  publisher: "Example Times",
  publishedAt: "2026-11-19",
  retrievedAt: new Date(madeAt).toISOString(),
  asOf: null,
  attribution: null,
  textSha256: text === "" ? null : createHash("sha256").update(text).digest("hex"),
  cache: { hit: false, ageSeconds: 0, stale: false },
});

const quoteFrom = (sourceId: number, text: string, read: string) => {
  const start = Array.from(read.slice(0, read.indexOf(text))).length;
  return { sourceId, start, end: start + Array.from(text).length, text };
};

const analysisFrom = (sentences: readonly Cited[]): Analysis => ({
  format: "markdown",
  text: sentences
    .map(({ text, citations }) => `${text} ${citations.map((id) => `[${id}]`).join("")}`)
    .join(" "),
  sentences: sentences.map(({ text, citations }) => ({
    text,
    citations: [...citations],
    quotes: citations.map((id) => quoteFrom(id, text, textAt(id, sentences))),
    rung: "quoted",
    support: "verified",
  })),
  model: {
    name: "extractive",
    provider: "extractive",
    promptTokens: 0,
    completionTokens: 0,
    durationMs: 412,
    calls: 1,
  },
  citationCoverage: 1,
});

const stagesFrom = (pages: number, sentences: number): Stages => ({
  pages: { found: pages + 4, read: pages, failed: [{ reason: "robots", count: 1 }] },
  passages: { found: 18, kept: 6 },
  sentences: { written: sentences, anchored: 0, repaired: 0, replaced: sentences, dropped: 0 },
  coverage: 1,
});

/**
 * A whole answer of a tool, made of its definition's sample: fictional, and such as `resultSchema` takes. Where the
 * tool's results carry an analysis, its sentences are those of the sample, quoted from fictional pages.
 */
export const exampleResult = (tool: ToolDefinition): Record<string, unknown> => {
  const [{ data, sample = data }] = tool.operations.v1.examples;
  const found = tool.analysis ? citedTexts(sample) : [];
  const sentences = tool.analysis && found.length === 0 ? [plainSentence] : found;
  const ids = new Set([...citedIds(sample), ...citedIds(sentences)]);
  const sources = [...ids]
    .toSorted((one, other) => one - other)
    .map((id) => sourceFrom(id, textAt(id, sentences)));
  const outcome = tool.analysis
    ? {
        data: sample,
        sources,
        analysis: analysisFrom(sentences),
        stages: stagesFrom(ids.size, sentences.length),
      }
    : { data: sample, sources };
  return envelopeOf(tool, outcome, madeAt);
};
