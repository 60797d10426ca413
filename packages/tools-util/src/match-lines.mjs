import { diffArrays } from "diff";
import { anchorLines } from "./anchor-lines.mjs";

/**
 * The lines of a text, each with its line feed; what follows the last line feed is a line too.
 *
 * @param {string} text
 * @returns {string[]}
 */
export const linesFrom = (text) => {
  const lines = [];
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start) + 1 || text.length;
    lines.push(text.slice(start, end));
    start = end;
  }
  return lines;
};

/**
 * A line that the other text lacks cannot be common. Leaving such lines out keeps the result the same and
 * makes dissimilar texts, the quadratic case, cheap.
 *
 * @param {readonly string[]} oldLines
 * @param {readonly string[]} newLines
 */
const sharedLines = (oldLines, newLines) => {
  const ids = new Map(oldLines.map((line, index) => [line, index]));
  const others = new Set(newLines);
  /** @param {readonly string[]} lines */
  const keep = (lines) => {
    /** @type {{ indexes: number[], ids: number[] }} */
    const kept = { indexes: [], ids: [] };
    for (const [index, line] of lines.entries()) {
      const id = ids.get(line);
      if (id === undefined || !others.has(line)) continue;
      kept.indexes.push(index);
      kept.ids.push(id);
    }
    return kept;
  };
  return { old: keep(oldLines), new: keep(newLines) };
};

/**
 * A longest common subsequence, or undefined beyond the limits.
 *
 * @param {readonly string[]} oldLines
 * @param {readonly string[]} newLines
 * @param {{ maxEditLength: number, timeout: number }} limits
 * @returns {[number, number][] | undefined} old and new indexes
 */
const longestCommon = (oldLines, newLines, limits) => {
  const shared = sharedLines(oldLines, newLines);
  const changes = diffArrays(shared.old.ids, shared.new.ids, limits);
  if (!changes) return undefined;
  /** @type {[number, number][]} */
  const pairs = [];
  let oldAt = 0;
  let newAt = 0;
  for (const { added, removed, count } of changes) {
    const kept = added || removed ? [] : shared.old.indexes.slice(oldAt, oldAt + count);
    for (const [step, index] of kept.entries())
      pairs.push([index, shared.new.indexes[newAt + step] ?? -1]);
    if (!added) oldAt += count;
    if (!removed) newAt += count;
  }
  return pairs;
};

/**
 * Finds which lines stay. `partners[i]` is the index of the new line that the old line `i` stays as, or -1;
 * their order never crosses. Beyond the limits `exact` is false: fewer lines may be matched than could be.
 *
 * @param {readonly string[]} oldLines
 * @param {readonly string[]} newLines
 * @param {{ maxEditLength: number, timeout: number }} limits edits of shared lines; milliseconds
 * @returns {{ partners: Int32Array, exact: boolean }}
 */
export const matchLines = (oldLines, newLines, limits) => {
  const partners = new Int32Array(oldLines.length).fill(-1);
  /** Matches equal lines at both ends of a gap and returns what is left of it. */
  const matchEnds = (/** @type {import("./unified-hunks.mjs").Change} */ gap) => {
    let { oldStart, oldEnd, newStart, newEnd } = gap;
    while (oldStart < oldEnd && newStart < newEnd && oldLines[oldStart] === newLines[newStart])
      partners[oldStart++] = newStart++;
    while (oldStart < oldEnd && newStart < newEnd && oldLines[oldEnd - 1] === newLines[newEnd - 1])
      partners[--oldEnd] = --newEnd;
    return { oldStart, oldEnd, newStart, newEnd };
  };

  const whole = { oldStart: 0, oldEnd: oldLines.length, newStart: 0, newEnd: newLines.length };
  const middle = matchEnds(whole);
  const oldMiddle = oldLines.slice(middle.oldStart, middle.oldEnd);
  const newMiddle = newLines.slice(middle.newStart, middle.newEnd);
  const longest = longestCommon(oldMiddle, newMiddle, limits);
  let { oldStart, newStart } = middle;
  for (const [oldIndex, newIndex] of longest ?? anchorLines(oldMiddle, newMiddle)) {
    const oldEnd = middle.oldStart + oldIndex;
    const newEnd = middle.newStart + newIndex;
    partners[oldEnd] = newEnd;
    if (!longest) matchEnds({ oldStart, oldEnd, newStart, newEnd });
    oldStart = oldEnd + 1;
    newStart = newEnd + 1;
  }
  if (!longest) matchEnds({ ...middle, oldStart, newStart });
  return { partners, exact: longest !== undefined };
};
