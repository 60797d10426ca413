/**
 * Where each line stands that occurs once.
 *
 * @param {readonly string[]} lines
 * @returns {Map<string, number>}
 */
const onceIn = (lines) => {
  /** @type {Map<string, number>} */
  const places = new Map();
  for (const [index, line] of lines.entries()) places.set(line, places.has(line) ? -1 : index);
  return places;
};

/**
 * The pairs of a longest rising chain, by patience sorting.
 *
 * @param {readonly [number, number][]} pairs rising in their first number
 * @returns {[number, number][]} rising in both
 */
const risingChain = (pairs) => {
  /** @typedef {{ pair: [number, number], before: Link | undefined }} Link */
  /** @type {Link[]} the link that ends the best chain of each length */
  const ends = [];
  for (const pair of pairs) {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.pair[1] ?? Infinity) < pair[1]) low = middle + 1;
      else high = middle;
    }
    ends[low] = { pair, before: ends[low - 1] };
  }
  const chain = [];
  for (let link = ends.at(-1); link; link = link.before) chain.push(link.pair);
  return chain.reverse();
};

/**
 * Lines that occur once in either text and keep their order: a common subsequence, good but not always the
 * longest, in n log n.
 *
 * @param {readonly string[]} oldLines
 * @param {readonly string[]} newLines
 * @returns {[number, number][]} old and new indexes
 */
export const anchorLines = (oldLines, newLines) => {
  const newPlaces = onceIn(newLines);
  /** @type {[number, number][]} */
  const pairs = [];
  for (const [line, oldIndex] of onceIn(oldLines)) {
    const newIndex = newPlaces.get(line) ?? -1;
    if (oldIndex !== -1 && newIndex !== -1) pairs.push([oldIndex, newIndex]);
  }
  return risingChain(pairs);
};
