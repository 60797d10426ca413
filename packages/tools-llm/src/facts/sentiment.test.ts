import fc from "fast-check";
import { expect, test } from "vitest";
import {
  agreementOf,
  intervalOf,
  labelOf,
  overviewOf,
  scoreText,
  type Scored,
  weightOf,
} from "./sentiment.ts";

test.each([
  // Scores that the lexicon's authors print in their own description of it.
  ["VADER is smart, handsome, and funny.", 0.8316],
  ["VADER is VERY SMART, handsome, and FUNNY!!!", 0.9342],
  ["The book was good.", 0.4404],
  ["At least it isn't a horrible book.", 0.431],
  ["Today SUX!", -0.5461],
])("%j scores as its authors say", (text, score) => {
  expect(scoreText(text).score).toBeCloseTo(score, 3);
});

test("strong opposites in one text are mixed", () => {
  expect(scoreText("I love the screen, I hate the terrible keyboard, great sound.").label).toBe(
    "mixed",
  );
  expect(scoreText("The meeting is on Tuesday.").label).toBe("neutral");
});

const item = fc.record({
  score: fc.integer({ min: -100, max: 100 }).map((hundredths) => hundredths / 100),
  weight: fc.integer({ min: 0, max: 10_000 }).map(weightOf),
});
const items = fc
  .array(item, { minLength: 1, maxLength: 60 })
  .map((all) => all.map((one): Scored => ({ ...one, label: labelOf(one.score) })));

test("means lie between the extremes, labels add up, and the interval holds the mean's neighbourhood", () => {
  fc.assert(
    fc.property(items, (all) => {
      const { score, scoreUnweighted, n, distribution } = overviewOf(all);
      const scores = all.map((one) => one.score);
      for (const mean of [score, scoreUnweighted]) {
        expect(mean).toBeGreaterThanOrEqual(Math.min(...scores) - 1e-4);
        expect(mean).toBeLessThanOrEqual(Math.max(...scores) + 1e-4);
      }
      const plain = scores.reduce((sum, one) => sum + one, 0) / scores.length;
      expect(scoreUnweighted).toBeCloseTo(plain, 3);
      expect(Object.values(distribution).reduce((sum, one) => sum + one, 0)).toBe(n);
    }),
  );
});

test("an interval is the same at every call, in order, and none with fewer than five items", () => {
  fc.assert(
    fc.property(items, (all) => {
      const interval = intervalOf(all);
      expect(intervalOf(all)).toEqual(interval);
      expect(interval === null).toBe(all.length < 5);
      expect((interval?.[0] ?? 0) <= (interval?.[1] ?? 0)).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test("agreement counts what a model judged, and says nothing without one", () => {
  expect(agreementOf([{ model: null, lexicon: "positive" }])).toBeNull();
  expect(
    agreementOf([
      { model: "positive", lexicon: "positive" },
      { model: "negative", lexicon: "positive" },
      { model: null, lexicon: "neutral" },
    ]),
  ).toBe(0.5);
});
