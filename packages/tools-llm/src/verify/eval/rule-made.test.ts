import { expect, test } from "vitest";
import { measure, shareOf } from "./measure.ts";
import { ruleMadePairs } from "./rule-made.ts";

const pairs = ruleMadePairs();
const rows = measure(pairs);

test("the set is large enough to mean something", () => {
  expect(pairs.filter(({ supported }) => supported).length).toBeGreaterThan(300);
  expect(pairs.filter(({ supported }) => !supported).length).toBeGreaterThan(600);
});

test("of the false sentences at most 1.5 % pass", () => {
  expect(shareOf(rows, false)).toBeLessThanOrEqual(1.5);
});

test.each(["number", "unit", "date", "negation", "swap"])("of %s at most 1 % pass", (kind) => {
  expect(shareOf(rows, false, kind)).toBeLessThanOrEqual(1);
});

test.each(["hedge", "quantifier", "modality", "attribution"])("of %s at most 5 % pass", (kind) => {
  expect(shareOf(rows, false, kind)).toBeLessThanOrEqual(5);
});

test("of the true sentences at least 95 % pass, those told only as their quote among them", () => {
  expect(shareOf(rows, true)).toBeGreaterThanOrEqual(95);
});

test.each(["verbatim", "shorten", "move", "join"])("of %s at least 97 % pass", (kind) => {
  expect(shareOf(rows, true, kind)).toBeGreaterThanOrEqual(97);
});
