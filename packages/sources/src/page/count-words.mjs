const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** A run of text in scripts that put no spaces between words. */
const unspacedRun =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30fc]+/gu;
const spacedWord = /[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+)*/gu;

/**
 * The number of words as Unicode segments them. Only scripts without spaces go through the segmenter, which is
 * slow; in others a word is a run of letters and digits.
 *
 * @param {string} text
 * @returns {number}
 */
export const countWords = (text) => {
  let count = 0;
  const spaced = text.replace(unspacedRun, (run) => {
    for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) count += 1;
    return " ";
  });
  return count + (spaced.match(spacedWord)?.length ?? 0);
};

/**
 * About as many, in a small part of the time: for comparing parts of a page with each other.
 *
 * @param {string} text
 * @returns {number}
 */
export const roughWords = (text) => {
  let unspaced = 0;
  for (const [run] of text.matchAll(unspacedRun)) unspaced += run.length;
  return Math.ceil(unspaced / 2) + (text.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0);
};

/**
 * Lower-cased word tokens with their numbers of occurrences: the multiset that two texts are compared by.
 *
 * @param {string} text
 * @returns {Map<string, number>}
 */
export const wordsOf = (text) => {
  /** @type {Map<string, number>} */
  const words = new Map();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
};

/**
 * How much of `part` is found in `whole`, by words: 0 to 1; 1 for an empty part.
 *
 * @param {string} part
 * @param {string} whole
 */
export const coverage = (part, whole) => {
  const words = wordsOf(part);
  const others = wordsOf(whole);
  let all = 0;
  let found = 0;
  for (const [word, count] of words) {
    all += count;
    found += Math.min(count, others.get(word) ?? 0);
  }
  return all === 0 ? 1 : found / all;
};
