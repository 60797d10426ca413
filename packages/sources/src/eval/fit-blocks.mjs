import { writeFileSync } from "node:fs";
import { featuresOf } from "../page/block-features.mjs";
import { blocksOf } from "../page/blocks.mjs";
import { wordsOf } from "../page/count-words.mjs";
import { keptShares, plainWords } from "../page/kept-shares.mjs";
import { cleanPage } from "../page/clean-page.mjs";
import { decodePage } from "../page/decode-page.mjs";
import { parseDocument } from "../page/parse-html.mjs";
import { readingsOf } from "../page/select-content.mjs";
import { structureOf, thingsOf } from "../page/structured-data.mjs";
import { halves, namesIn, pageIn } from "./annotated-pages.mjs";

/**
 * Fits the weights of `page/block-weights.mjs`, by annotated pages of the form that `extract.mjs` reads. Every second
 * page is fitted to; F1 is told of both halves. What is raised is the F1 of words itself, with the score of a block as
 * the part of its words that is taken, and the weights are held to those that take what the other readings would.
 */

/** @typedef {{ count: number, values: Float64Array, words: Float64Array, good: Float64Array, wanted: number }} Example */

const steps = 200;
const rate = 0.05;
const shrinkage = 0.002;
/** Steps that only part blocks from each other, before F1 is raised: far from its peak it has no slope. */
const warmUp = 0.4 * steps;

/** Where the weights start and are held to. @type {Record<string, number>} */
const start = { selected: 4, one: -2 };

/** @param {string} text */
const sizeOf = (text) => [...wordsOf(text).values()].reduce((sum, count) => sum + count, 0);

/** @param {number} sum */
const sigmoid = (sum) => 1 / (1 + Math.exp(-sum));

/**
 * @param {import("./annotated-pages.mjs").AnnotatedPage} page
 * @param {string[]} names of the features, which the first page tells
 * @returns {Example}
 */
const exampleFrom = ({ body: bytes, url, text }, names) => {
  const document = parseDocument(decodePage(bytes, undefined).text);
  const { kind, body } = cleanPage(document, structureOf(thingsOf(document)), url);
  const { readings } = readingsOf(document, url, kind, () => {});
  const blocks = body === null ? [] : blocksOf(body);
  const features = featuresOf(blocks, readings, kind);
  if (names.length === 0) names.push(...Object.keys(features[0] ?? {}));
  const words = Float64Array.from(blocks, (block) => sizeOf(block.text));
  const shares = keptShares(
    blocks.map((block) => plainWords(block.text)),
    text,
  );
  return {
    count: blocks.length,
    values: Float64Array.from(features.flatMap((one) => names.map((name) => one[name] ?? 0))),
    words,
    good: words.map((count, index) => count * (shares[index] ?? 0)),
    wanted: sizeOf(text),
  };
};

/** @param {Example} example @param {Float64Array} weights */
const scoresOf = ({ count, values }, weights) =>
  Float64Array.from({ length: count }, (_, index) => {
    let sum = 0;
    for (const [at, weight] of weights.entries())
      sum += weight * (values[index * weights.length + at] ?? 0);
    return sigmoid(sum);
  });

/** @param {Example} example @param {ArrayLike<number>} taken the part of each block */
const f1Of = ({ words, good, wanted }, taken) => {
  let shared = 0;
  let all = wanted;
  for (const [index, count] of words.entries()) {
    shared += (taken[index] ?? 0) * (good[index] ?? 0);
    all += (taken[index] ?? 0) * count;
  }
  return { f1: all === 0 ? 0 : (2 * shared) / all, shared, all };
};

/**
 * The slope of an example's loss, added to a gradient.
 *
 * @param {Example} example @param {Float64Array} weights @param {Float64Array} gradient @param {number} share
 */
const addSlope = (example, weights, gradient, share) => {
  const { words, good, wanted, values } = example;
  const scores = scoresOf(example, weights);
  const { shared, all } = f1Of(example, scores);
  for (const [index, score] of scores.entries()) {
    const size = words[index] ?? 0;
    const right = good[index] ?? 0;
    const ofF1 = (-2 * (right * all - shared * size) * score * (1 - score)) / all ** 2;
    const weight = (0.5 * Math.min(size, 60)) / Math.max(wanted, 50);
    const ofParting = size === 0 ? 0 : weight * (score - right / size);
    const slope = share * ofParting + (1 - share) * (all === 0 ? 0 : ofF1);
    for (let at = 0; at < weights.length; at += 1)
      gradient[at] = (gradient[at] ?? 0) + slope * (values[index * weights.length + at] ?? 0);
  }
};

/**
 * Adam, from the start.
 *
 * @param {readonly Example[]} examples @param {readonly string[]} names
 */
const fit = (examples, names) => {
  const first = Float64Array.from(names, (name) => start[name] ?? 0);
  const weights = Float64Array.from(first);
  const mean = new Float64Array(names.length);
  const square = new Float64Array(names.length);
  for (let step = 1; step <= steps; step += 1) {
    const gradient = new Float64Array(names.length);
    for (const example of examples) addSlope(example, weights, gradient, step < warmUp ? 1 : 0.15);
    for (const [at, slope] of gradient.entries()) {
      const held = slope / examples.length + shrinkage * ((weights[at] ?? 0) - (first[at] ?? 0));
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * held;
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * held ** 2;
      const speed = Math.sqrt((square[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8;
      weights[at] = (weights[at] ?? 0) - (rate * (mean[at] ?? 0)) / (1 - 0.9 ** step) / speed;
    }
  }
  return weights;
};

const thresholds = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6];

/** @param {readonly Example[]} examples @param {Float64Array} weights @param {number} threshold */
const meanF1 = (examples, weights, threshold) =>
  examples.reduce((sum, example) => {
    const taken = scoresOf(example, weights).map((score) => (score > threshold ? 1 : 0));
    return sum + f1Of(example, taken).f1 / examples.length;
  }, 0);

const folder = process.argv[2] ?? "";
const pages = namesIn(folder, "node packages/sources/src/eval/fit-blocks.mjs DIR [FILE]");
/** @type {string[]} */
const names = [];
const examples = pages.map((name) => exampleFrom(pageIn(folder, name), names));
const [others, fitted] = halves(examples);
const weights = fit(fitted, names);
console.log("threshold  fitted  other half");
for (const threshold of thresholds) {
  const means = [fitted, others].map((half) => meanF1(half, weights, threshold).toFixed(4));
  console.log(`${threshold.toFixed(2).padEnd(9)}  ${means.join("  ")}`);
}
const lines = names.map((name, at) => `  ${name}: ${(weights[at] ?? 0).toFixed(2)},`);
const listed = `export const weights = {\n${lines.join("\n")}\n};\n`;
if (process.argv[3] === undefined) console.log(listed);
else writeFileSync(process.argv[3], listed);
