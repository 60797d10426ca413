import { wordsOf } from "../page/count-words.mjs";
import { pageToContent } from "../page/page-to-content.mjs";
import { halves, namesIn, pageIn } from "./annotated-pages.mjs";

/**
 * How well the text of pages agrees with annotated main text. Words are lower-cased runs of Unicode letters and digits.
 * They are compared as multisets: what both have is right; precision is its share of what was extracted, recall of
 * what was annotated, and F1 is their harmonic mean. A page that is refused, or that fails, has F1 0.
 */

/** @typedef {{ precision: number, recall: number, f1: number }} Score */

/** @param {Map<string, number>} words */
const size = (words) => [...words.values()].reduce((sum, count) => sum + count, 0);

/**
 * @param {string} extracted
 * @param {string} annotated
 * @returns {Score}
 */
const scoreOf = (extracted, annotated) => {
  const found = wordsOf(extracted);
  const wanted = wordsOf(annotated);
  const shared = [...found].reduce(
    (sum, [word, count]) => sum + Math.min(count, wanted.get(word) ?? 0),
    0,
  );
  const precision = shared === 0 ? 0 : shared / size(found);
  const recall = shared === 0 ? 0 : shared / size(wanted);
  return {
    precision,
    recall,
    f1: shared === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
};

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** @param {number[]} sorted @param {number} share */
const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** @param {string} folder @param {string} name */
const evaluate = async (folder, name) => {
  const { body, text, url, type } = pageIn(folder, name);
  const start = performance.now();
  const outcome = await pageToContent({ body, contentType: "text/html", url }).catch(() => ({
    ok: /** @type {const} */ (false),
    reason: "failed",
  }));
  const milliseconds = performance.now() - start;
  const score = scoreOf(outcome.ok ? outcome.content.text : "", text);
  const how = outcome.ok ? outcome.content.quality.extractor : outcome.reason;
  return { name, type, how, milliseconds, ...score };
};

/** @param {Score[]} scores */
const averages = (scores) =>
  /** @type {const} */ (["precision", "recall", "f1"])
    .map((key) => mean(scores.map((score) => score[key])).toFixed(3))
    .join("  ");

const folder = process.argv[2] ?? "";
const names = namesIn(folder, "npm run eval:extract -- DIR");

console.log("precision  recall  F1     ms     extractor    page");
const results = [];
for (const name of names) {
  const result = await evaluate(folder, name);
  results.push(result);
  const numbers = [result.precision, result.recall, result.f1]
    .map((number) => number.toFixed(3))
    .join("  ");
  console.log(
    `${numbers}  ${result.milliseconds.toFixed(0).padStart(5)}  ${result.how.padEnd(11)}  ${name}`,
  );
}
for (const type of new Set(results.map((result) => result.type).filter((type) => type !== ""))) {
  const ofType = results.filter((result) => result.type === type);
  console.log(`${averages(ofType)}  ${type} (${ofType.length})`);
}
const times = results.map((result) => result.milliseconds).toSorted((a, b) => a - b);
const [others, fitted] = halves(results);
if (others.length > 0 && fitted.length > 0) {
  console.log(`${averages(fitted)}  mean of the half that fit-blocks.mjs fits to`);
  console.log(`${averages(others)}  mean of the other half`);
}
console.log(`${averages(results)}  mean of ${results.length} pages`);
console.log(
  `ms: p50 ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)}, max ${(times.at(-1) ?? 0).toFixed(0)}`,
);
