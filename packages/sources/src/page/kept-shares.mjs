/** Runs of this many words tell a text from others: two texts seldom share one by chance. */
const runLength = 4;

/**
 * Lower-cased words with single spaces between them.
 *
 * @param {string} text
 */
export const plainWords = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** @param {string} plain */
const runsOf = (plain) => {
  const words = plain.split(" ");
  const runs = [];
  for (let at = 0; at + runLength <= words.length; at += 1)
    runs.push(words.slice(at, at + runLength).join(" "));
  return runs;
};

/** @param {readonly string[]} texts */
const counted = (texts) => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

/**
 * How much of each text is found in a reading of the page, 0 to 1: as a line of it, or by its runs of words. Of a
 * line that stands on the page more often than in the reading, each has its share.
 *
 * @param {readonly string[]} texts plain words
 * @param {string | null} reading
 * @returns {number[]}
 */
export const keptShares = (texts, reading) => {
  if (reading === null) return texts.map(() => 0);
  const lines = counted(reading.split("\n").map(plainWords));
  const runs = new Set(runsOf(plainWords(reading)));
  const copies = counted(texts);
  return texts.map((text) => {
    const found = lines.get(text) ?? 0;
    if (found > 0) return Math.min(1, found / (copies.get(text) ?? 1));
    const own = runsOf(text);
    return own.length === 0 ? 0 : own.filter((run) => runs.has(run)).length / own.length;
  });
};
