import { linesFrom, matchLines } from "./match-lines.mjs";
import { changesFrom, hunksFrom, patchFrom } from "./unified-hunks.mjs";

/**
 * Bounds the quadratic search. Edits come first, so that the same texts give the same result on a slow
 * machine; the milliseconds are a net under them.
 */
const limits = { maxEditLength: 2_000, timeout: 2_000 };

/**
 * The difference of two texts by lines, a line being what ends in a line feed: CRLF and LF differ.
 *
 * @param {string} text1
 * @param {string} text2
 */
export const diffTexts = (text1, text2) => {
  const oldLines = linesFrom(text1);
  const newLines = linesFrom(text2);
  const { partners, exact } = matchLines(oldLines, newLines, limits);
  const changes = changesFrom(partners, newLines.length);
  const removed = changes.reduce((sum, { oldStart, oldEnd }) => sum + oldEnd - oldStart, 0);
  const unchanged = oldLines.length - removed;
  const hunks = hunksFrom(changes, oldLines, newLines);
  const all = oldLines.length + newLines.length;
  return {
    patch: patchFrom(hunks),
    mode: /** @type {const} */ ("line"),
    hunks,
    stats: { added: newLines.length - unchanged, removed, unchanged },
    similarity: all === 0 ? 1 : (2 * unchanged) / all,
    identical: changes.length === 0,
    exact,
  };
};
