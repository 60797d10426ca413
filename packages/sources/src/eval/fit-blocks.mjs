import { existsSync, readFileSync, writeFileSync } from "node:fs";
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
import { fitWeights, meanF1 } from "./fit-weights.mjs";

/**
 * Fits the weights of `page/block-weights.mjs`, by annotated pages of the form that `extract.mjs` reads. Every second
 * page is fitted to; F1 is told of both halves. The weights are held to those that take what the other readings would.
 */

/** @param {string} text */
const sizeOf = (text) => [...wordsOf(text).values()].reduce((sum, count) => sum + count, 0);

/**
 * @param {import("./annotated-pages.mjs").AnnotatedPage} page
 * @param {string[]} names of the features, which the first page tells
 * @returns {import("./fit-weights.mjs").Example}
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

const thresholds = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6];

const folder = process.argv[2] ?? "";
const pages = namesIn(folder, "npm run fit:extract -- DIR [FILE]");
/** @type {string[]} */
const names = [];
const examples = pages.map((name) => exampleFrom(pageIn(folder, name), names));
const [others, fitted] = halves(examples);
const weights = fitWeights(fitted, names);
console.log("threshold  fitted  other half");
for (const threshold of thresholds) {
  const means = [fitted, others].map((half) => meanF1(half, weights, threshold).toFixed(4));
  console.log(`${threshold.toFixed(2).padEnd(9)}  ${means.join("  ")}`);
}
const lines = names.map((name, at) => `  ${name}: ${Number((weights[at] ?? 0).toFixed(2))},`);
const listed = `export const weights = {\n${lines.join("\n")}\n};\n`;
const file = process.argv[3];
if (file === undefined) console.log(listed);
// What a file of weights has beside them stays.
else {
  const before = existsSync(file) ? readFileSync(file, "utf8") : listed;
  writeFileSync(file, before.replace(/^export const weights = \{[^}]*\};\n/m, listed));
}
