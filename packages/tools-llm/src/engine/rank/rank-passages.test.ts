import { ModelError } from "@coinslot/models";
import { describe, expect, test } from "vitest";
import { documentOf, passagesFrom } from "../../testing/documents.ts";
import { bagOfWords } from "../../testing/test-models.ts";
import { type Passage, passagesOf } from "../passages/passage.ts";
import { chooseCandidates } from "./choose-candidates.ts";
import { pickVarious } from "./pick-various.ts";
import { rankPassages } from "./rank-passages.ts";
import { stemOf, wordScores } from "./word-scores.ts";

const { signal } = new AbortController();
const filler = (index: number): string =>
  `Chapter ${index} tells of gardens, rivers and the price of bread in village ${index}.`;

test("the passage that answers stands first", async () => {
  const passages = passagesFrom(
    ...Array.from({ length: 60 }, (_, index) => filler(index)),
    "The nonce of a transfer authorization is any number that the payer has not used.",
  );
  const parts = { embedder: bagOfWords, limit: 8, ms: 1_000 };
  const { ranked } = await rankPassages("Which nonce may a payer use?", passages, parts, signal);
  expect(ranked[0]!.passage.text).toContain("nonce");
  expect(ranked).toHaveLength(8);
});

test.each([
  ["fails", async () => Promise.reject(new ModelError("unavailable", "gone"))],
  ["is late", () => new Promise<never>(() => {})],
])("an embedder that %s leaves the order to words", async (_, embed) => {
  const passages = passagesFrom(filler(1), "The nonce is a number.");
  const parts = { embedder: { ...bagOfWords, embed }, limit: 2, ms: 50 };
  const { ranked, isByMeaning } = await rankPassages("What nonce?", passages, parts, signal);
  expect(isByMeaning).toBe(false);
  expect(ranked[0]!.passage.text).toBe("The nonce is a number.");
});

test("error: the caller's leaving ends the ranking", async () => {
  const leaving = AbortSignal.abort(new Error("gone"));
  const parts = { embedder: bagOfWords, limit: 2, ms: 50 };
  await expect(rankPassages("What?", passagesFrom(filler(1)), parts, leaving)).rejects.toThrow(
    "gone",
  );
});

describe("candidates:", () => {
  test("at most 24 get a vector, and what the question names exactly is among them", () => {
    const passages = passagesFrom(
      ...Array.from({ length: 90 }, (_, index) => `The price of bread rose in village ${index}.`),
      "Form 10-K of NWRB was filed late.",
    );
    const question = "How did the price of bread move according to NWRB?";
    const chosen = chooseCandidates(question, wordScores(question, passages));
    expect(chosen).toHaveLength(24);
    expect(chosen.some(({ text }) => text.includes("NWRB"))).toBe(true);
  });
});

describe("variety:", () => {
  const ranked = (passages: readonly Passage[], scores: readonly number[]) =>
    passages.map((passage, index) => ({ passage, score: scores[index] ?? 0, vector: null }));
  const of = (site: string, count: number): readonly Passage[] =>
    Array.from({ length: count }, (_, index) => index).flatMap((index) =>
      passagesOf(
        documentOf(`Fact ${index} of ${site}.`, { url: `https://${site}.example/${index}` }),
      ),
    );

  test("one site gives two passages before a third site has given one", () => {
    const passages = [...of("one", 4), ...of("two", 1), ...of("three", 1)];
    const picked = pickVarious(ranked(passages, [9, 8, 7, 6, 1, 0.5]), 6);
    expect(picked.map(({ passage }) => passage.document.site.split(".")[0])).toEqual([
      "one",
      "one",
      "two",
      "three",
      "one",
      "one",
    ]);
  });

  test("where there is one site only it gives all", () => {
    expect(pickVarious(ranked(of("one", 4), [4, 3, 2, 1]), 3)).toHaveLength(3);
  });

  test("what repeats a better passage comes later than what does not", () => {
    const [first, echo, other] = of("one", 1).concat(of("two", 1), of("three", 1));
    const vector = Float32Array.of(1, 0);
    const picked = pickVarious(
      [
        { passage: first!, score: 0.9, vector },
        { passage: echo!, score: 0.89, vector },
        { passage: other!, score: 0.6, vector: Float32Array.of(0, 1) },
      ],
      3,
    );
    expect(picked.map(({ passage }) => passage)).toEqual([first, other, echo]);
  });
});

test.each([
  ["batteries", "battery"],
  ["prices", "price"],
  ["boxes", "box"],
  ["glass", "glass"],
  ["analysis", "analysis"],
  ["united", "united"],
  ["10-k", "10-k"],
])("%s is found by %s", (word, stem) => expect(stemOf(word)).toBe(stem));
