import { expect, test } from "vitest";
import { fitWeights, meanF1 } from "./fit-weights.mjs";

const names = ["one", "prose", "link", "noise"] as const;

/** A page whose prose is wanted and whose links are not, with a feature that says nothing; all blocks have ten words. */
const pageOf = (blocks: string, noiseAt: number) => {
  const kinds = blocks.split("");
  const good = kinds.map((kind): number => (kind === "P" ? 10 : 0));
  return {
    count: kinds.length,
    values: Float64Array.from(
      kinds.flatMap((kind, index) => [
        1,
        Number(kind === "P"),
        Number(kind === "L"),
        Number((index + noiseAt) % 2 === 0),
      ]),
    ),
    words: Float64Array.from(kinds, () => 10),
    good: Float64Array.from(good),
    wanted: good.reduce((sum, words) => sum + words, 0),
  };
};

const seen = [pageOf("LLPPPPLL", 0), pageOf("LPPLPPLLLL", 1), pageOf("PPLLLLLLLL", 0)];
const unseen = [pageOf("LLLLLLPLPP", 1), pageOf("PPPPPPPPPL", 0)];

test("what parts content from the rest is learnt, and holds on pages that were not seen", () => {
  const nothing = Float64Array.from(names, () => 0);
  expect(meanF1(unseen, nothing, 0.5)).toBe(0);
  const weights = fitWeights(seen, names);
  expect(meanF1(seen, weights, 0.5)).toBe(1);
  expect(meanF1(unseen, weights, 0.5)).toBe(1);
  const [, prose = 0, link = 0, noise = 0] = weights;
  expect(prose).toBeGreaterThan(1);
  expect(link).toBeLessThan(-1);
  expect(Math.abs(noise)).toBeLessThan(Math.min(prose, -link) / 2);
});

test("a fit is the same each time, and does not hang on where a feature stands", () => {
  const weights = fitWeights(seen, names);
  expect(fitWeights(seen, names)).toEqual(weights);
  const turned = seen.map(({ values, ...page }) => ({ ...page, values: values.toReversed() }));
  const blocksTurned = turned.map(({ good, ...page }) => ({ ...page, good: good.toReversed() }));
  const [noise = 0, link = 0, prose = 0] = fitWeights(blocksTurned, names.toReversed());
  expect([prose, link, noise].map((weight) => weight.toFixed(6))).toEqual(
    Array.from(weights.slice(1), (weight) => weight.toFixed(6)),
  );
});

test("a page that wants nothing, or has nothing, stops no fit", () => {
  const empty = { ...pageOf("", 0), wanted: 20 };
  const weights = fitWeights([...seen, pageOf("LLLL", 0), empty, pageOf("", 0)], names);
  expect([...weights].every(Number.isFinite)).toBe(true);
  expect(meanF1(unseen, weights, 0.5)).toBe(1);
});
