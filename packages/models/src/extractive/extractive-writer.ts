import { ModelError } from "../model-error.ts";
import type { Embedder, Usage, Writer } from "../ports.ts";
import { unitVector } from "../unit-vector.ts";
import { candidatesOf } from "./candidates.ts";
import { labelOf } from "./label-of.ts";
import { type Embedded, pickSentences } from "./pick-sentences.ts";
import { planQueries } from "./plan-queries.ts";

/** It counts no tokens and calls no model that writes; its time is the embedder's. */
const usageSince = (startedAt: number): Usage => ({
  promptTokens: 0,
  completionTokens: 0,
  durationMs: Math.round(performance.now() - startedAt),
  calls: 0,
});

/** What all the sentences have in common: it stands for the question where none was asked. */
const middleOf = (vectors: readonly Float32Array[]): Float32Array =>
  unitVector(
    Array.from(vectors[0] ?? [], (_, index) =>
      vectors.reduce((sum, vector) => sum + (vector[index] ?? 0), 0),
    ),
  );

const pick = async (
  embedder: Embedder,
  { question, passages, maxSentences }: Parameters<Writer["write"]>[0],
  signal: AbortSignal,
): Promise<readonly Embedded[]> => {
  const candidates = candidatesOf(question, passages);
  if (candidates.length === 0) return [];
  const asked = question.trim() === "" ? [] : [question];
  const texts = candidates.map(({ text }) => text);
  const vectors = await embedder.embed([...asked, ...texts], signal);
  const embedded = candidates.flatMap((candidate, index) => {
    const vector = vectors[asked.length + index];
    return vector === undefined ? [] : [{ ...candidate, vector }];
  });
  const own = asked.length > 0 ? vectors[0] : undefined;
  const vector = own ?? middleOf(embedded.map((one) => one.vector));
  return pickSentences({ text: question, vector }, embedded, maxSentences);
};

const aborted = (signal: AbortSignal): void => {
  if (signal.aborted)
    throw new ModelError("aborted", "the caller gave up", { cause: signal.reason });
};

/**
 * Picks and orders whole sentences of the passages and writes nothing of its own: each is a verbatim part of the
 * passage that it names. It judges no sentence, so it repairs none and has no vote. The embedder stays its caller's.
 */
export const createExtractiveWriter = ({ embedder }: { embedder: Embedder }): Writer => ({
  kind: "extractive",
  name: "extractive",
  plan: async ({ question, max }, signal) => {
    aborted(signal);
    return { queries: planQueries(question, max), usage: usageSince(performance.now()) };
  },
  write: async (task, signal) => {
    const startedAt = performance.now();
    const picked = await pick(embedder, task, signal);
    const sentences = picked.map(({ text, passage }) => ({ text, passages: [passage] }));
    return { sentences, usage: usageSince(startedAt) };
  },
  repair: async (_task, signal) => {
    aborted(signal);
    return { text: null, usage: usageSince(performance.now()) };
  },
  classify: async ({ texts, labels }, signal) => {
    const startedAt = performance.now();
    const described = labels.map(({ name, description }) => `${name}: ${description}`);
    const vectors = await embedder.embed([...described, ...texts], signal);
    const ofLabels = vectors.slice(0, labels.length);
    const chosen = vectors.slice(labels.length).map((vector) => labelOf(vector, ofLabels));
    const names = chosen.map((index) => (index === null ? null : (labels[index]?.name ?? null)));
    return { labels: names, usage: usageSince(startedAt) };
  },
  vote: async (pairs, signal) => {
    aborted(signal);
    return { votes: pairs.map(() => null), usage: usageSince(performance.now()) };
  },
  readiness: () => embedder.readiness(),
  close: async () => {},
});
