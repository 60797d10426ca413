import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Embedder } from "./ports.ts";

/**
 * Vectors that were worked out before, by the SHA-256 of model and text. It may forget what it likes, and
 * never gives one key's vector for another's.
 */
export type VectorCache = {
  readonly get: (keys: readonly string[]) => Promise<readonly (Float32Array | undefined)[]>;
  readonly set: (
    entries: readonly { readonly key: string; readonly vector: Float32Array }[],
  ) => Promise<void>;
};

/** Keeps the vectors used last in this process, at most `max` of them. */
export const createMemoryVectorCache = (max: number): VectorCache => {
  const kept = new LRUCache<string, Float32Array>({ max });
  return {
    get: async (keys) => keys.map((key) => kept.get(key)),
    set: async (entries) => {
      for (const { key, vector } of entries) kept.set(key, vector);
    },
  };
};

const keyOf = (name: string, text: string): string =>
  createHash("sha256").update(`${name}\n${text}`).digest("hex");

/**
 * The embedder, asked only for what the cache does not have, and once for what a call repeats. A cache that
 * fails costs time and nothing else.
 */
export const withVectorCache = (embedder: Embedder, cache: VectorCache): Embedder => ({
  name: embedder.name,
  // An embedder may learn it by its first answer.
  get dimensions() {
    return embedder.dimensions;
  },
  readiness: embedder.readiness,
  close: embedder.close,
  embed: async (texts, signal) => {
    const keys = texts.map((text) => keyOf(embedder.name, text));
    const distinct = new Map(keys.map((key, index) => [key, texts[index] ?? ""]));
    const known = new Map<string, Float32Array>();
    const found = await cache.get([...distinct.keys()]).catch(() => []);
    for (const [index, key] of [...distinct.keys()].entries()) {
      const vector = found[index];
      const isOfModel = [vector?.length, 0].includes(embedder.dimensions);
      if (vector !== undefined && isOfModel) known.set(key, vector);
    }
    const missing = [...distinct].filter(([key]) => !known.has(key));
    const vectors = await embedder.embed(
      missing.map(([, text]) => text),
      signal,
    );
    const fresh = missing.flatMap(([key], index) => {
      const vector = vectors[index];
      return vector === undefined ? [] : [{ key, vector }];
    });
    for (const { key, vector } of fresh) known.set(key, vector);
    if (fresh.length > 0) await cache.set(fresh).catch(() => {});
    return keys.flatMap((key) => known.get(key) ?? []);
  },
});
