/**
 * A page, as a fit sees it: of each block its features in a row, how many words it has and how many of them are wanted, and
 * how many words are wanted in all.
 *
 * @typedef {{ count: number, values: Float64Array, words: Float64Array, good: Float64Array, wanted: number }} Example
 */

const steps = 200;
const rate = 0.05;
const shrinkage = 0.002;
/** Steps that only part blocks from each other, before F1 is raised: far from its peak it has no slope. */
const warmUp = 0.4 * steps;

/** Where the weights start and are held to. @type {Record<string, number>} */
const start = { selected: 4, one: -2 };

/** @param {number} sum */
const sigmoid = (sum) => 1 / (1 + Math.exp(-sum));

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
 * Weights by which the score of a block is the part of its words that is to be taken, logistic: what is raised is the F1
 * of words itself. By Adam, from the start, and held to it.
 *
 * @param {readonly Example[]} examples @param {readonly string[]} names
 */
export const fitWeights = (examples, names) => {
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

/**
 * The mean F1 of words, where blocks that score above a threshold are taken whole.
 *
 * @param {readonly Example[]} examples
 * @param {Float64Array} weights
 * @param {number} threshold
 */
export const meanF1 = (examples, weights, threshold) =>
  examples.reduce((sum, example) => {
    const taken = scoresOf(example, weights).map((score) => (score > threshold ? 1 : 0));
    return sum + f1Of(example, taken).f1 / examples.length;
  }, 0);
