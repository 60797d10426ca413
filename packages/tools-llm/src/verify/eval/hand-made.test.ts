import { expect, test } from "vitest";
import { handMadePairs } from "./hand-made.ts";
import { measure, shareOf } from "./measure.ts";

const tuned = handMadePairs("tuned");
const keptBack = handMadePairs("kept-back");
const later = (["later-tuned", "later-kept-back"] as const).map(handMadePairs);
const [rows, unseen] = [measure(tuned), measure(keptBack)];

test("each set has as many true sentences as false ones, and no sentence stands in two", () => {
  for (const pairs of [tuned, keptBack, later.flat()]) {
    expect(pairs.filter(({ supported }) => supported)).toHaveLength(120);
    expect(pairs.filter(({ supported }) => !supported)).toHaveLength(120);
  }
  const sentences = [...tuned, ...keptBack, ...later.flat()].map(({ sentence }) => sentence);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test("of the false sentences that the rules were tuned on at most 8 % pass", () => {
  expect(shareOf(rows, false)).toBeLessThanOrEqual(8);
});

// The aim is 8 %: what is held here is that the distance to it does not grow.
test("of the false sentences that were kept back at most 10 % pass", () => {
  expect(shareOf(unseen, false)).toBeLessThanOrEqual(10);
});

test("of the true sentences that the rules were tuned on at least 60 % pass", () => {
  expect(shareOf(rows, true)).toBeGreaterThanOrEqual(60);
});

// The aim is 60 % here too.
test("of the true sentences that were kept back at least 42 % pass", () => {
  expect(shareOf(unseen, true)).toBeGreaterThanOrEqual(42);
});

test("of the later sentences at most 8 % of the false ones pass, and 45 % of the true ones do", () => {
  const all = measure(later.flat());
  expect(shareOf(all, false)).toBeLessThanOrEqual(8);
  expect(shareOf(all, true)).toBeGreaterThanOrEqual(45);
});
