import fc from "fast-check";
import { expect, test } from "vitest";
import type { Embedder } from "./ports.ts";
import { createMemoryVectorCache, withVectorCache } from "./vector-cache.ts";

const never = new AbortController().signal;

/** An embedder whose vectors are read off the text, and which notes what it was asked. */
const createCounting = () => {
  const asked: string[] = [];
  const embedder: Embedder = {
    name: "counting",
    dimensions: 2,
    embed: async (texts) => {
      asked.push(...texts);
      return texts.map((text) => Float32Array.of(text.length, text.codePointAt(0) ?? 0));
    },
    readiness: async () => ({ ready: true }),
    close: async () => {},
  };
  return { embedder, asked };
};

test("with a cache the vectors are those without, and nothing is asked twice", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.string({ maxLength: 3 }))), async (calls) => {
      const { embedder, asked } = createCounting();
      const cached = withVectorCache(embedder, createMemoryVectorCache(1_000));
      for (const texts of calls) {
        const plain = await createCounting().embedder.embed(texts, never);
        expect(await cached.embed(texts, never)).toEqual(plain);
      }
      expect(new Set(asked).size).toBe(asked.length);
    }),
    { numRuns: 50 },
  ));

test("another model's vectors are not taken", async () => {
  const { embedder, asked } = createCounting();
  const cache = createMemoryVectorCache(10);
  await withVectorCache(embedder, cache).embed(["a"], never);
  await withVectorCache({ ...embedder, name: "other" }, cache).embed(["a"], never);
  await withVectorCache({ ...embedder, dimensions: 3 }, cache).embed(["a"], never);
  expect(asked).toEqual(["a", "a", "a"]);
});

test("a cache that fails costs time and nothing else", async () => {
  const { embedder } = createCounting();
  const away = async () => Promise.reject(new Error("away"));
  const cached = withVectorCache(embedder, { get: away, set: away });
  expect(await cached.embed(["ab"], never)).toEqual([Float32Array.of(2, 97)]);
});
