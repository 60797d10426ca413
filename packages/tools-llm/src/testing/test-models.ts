import { createHash } from "node:crypto";
import {
  type Draft,
  type Embedder,
  isQuotable,
  sentenceSpans,
  type Usage,
  type Writer,
} from "@coinslot/models";
import type { Models } from "../engine/answer/answer-from.ts";
import { sharedWords } from "../engine/ladder/evidence.ts";
import { contentWordsOf } from "../engine/passages/words.ts";
import { stemOf } from "../engine/rank/word-scores.ts";

const dimensions = 256;
const ready = { ready: true } as const;
const close = async (): Promise<void> => {};
/** What one call of a model without tokens takes. */
export const oneCall: Usage = { promptTokens: 0, completionTokens: 0, durationMs: 1, calls: 1 };

const vectorOf = (text: string): Float32Array => {
  const vector = new Float32Array(dimensions);
  for (const word of contentWordsOf(text)) {
    const at = createHash("sha256").update(stemOf(word)).digest().readUInt16BE() % dimensions;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
};

/** A bag of hashed words: deterministic, of unit length, and near for texts that share words. */
export const bagOfWords: Embedder = {
  name: "bag-of-words",
  dimensions,
  embed: async (texts, signal) => {
    signal.throwIfAborted();
    return texts.map(vectorOf);
  },
  readiness: async () => ready,
  close,
};

/** Picks the sentences that share most words with the question, the best first. */
const pick: Writer["write"] = async ({ question, passages, maxSentences }, signal) => {
  signal.throwIfAborted();
  const sentences = passages
    .flatMap(({ number, text }) =>
      text.split("\n").flatMap((line) =>
        sentenceSpans(line).map(({ start, end }) => ({
          text: line.slice(start, end),
          passages: [number],
        })),
      ),
    )
    .filter(({ text }) => isQuotable(text))
    .map((one) => ({ one, share: sharedWords(question, one.text) }))
    // Where nothing is asked any sentence says something of the whole.
    .filter(({ share }) => share > 0 || question === "")
    .toSorted((one, other) => other.share - one.share)
    .map(({ one }) => one);
  return { sentences: sentences.slice(0, maxSentences), usage: oneCall };
};

/** A writer that writes nothing of its own. */
export const pickingWriter: Writer = {
  kind: "extractive",
  name: "extractive",
  plan: async ({ question }) => ({ queries: [question], usage: oneCall }),
  write: pick,
  repair: async () => ({ text: null, usage: oneCall }),
  classify: async ({ texts, labels }) => ({
    labels: texts.map(
      (text) =>
        labels
          .map(({ name, description }) => ({ name, share: sharedWords(description, text) }))
          .filter(({ share }) => share > 0)
          .toSorted((one, other) => other.share - one.share)[0]?.name ?? null,
    ),
    usage: oneCall,
  }),
  vote: async (pairs) => ({ votes: pairs.map(() => null), usage: oneCall }),
  readiness: async () => ready,
  close,
};

/** A model that writes these sentences, whatever it is asked. */
export const writerOf = (sentences: Draft["sentences"], changed: Partial<Writer> = {}): Writer => ({
  ...pickingWriter,
  kind: "ollama",
  name: "scripted:1b",
  write: async () => ({ sentences, usage: { ...oneCall, completionTokens: 40 } }),
  vote: async (pairs) => ({ votes: pairs.map(() => "supported"), usage: oneCall }),
  ...changed,
});

/** Models without weights; `writer` may be another. */
export const testModels = (changed: Partial<Models> = {}): Models => ({
  embedder: bagOfWords,
  writer: pickingWriter,
  extractive: pickingWriter,
  ...changed,
});
