import type { ReadBlock } from "./block.ts";

/** What stands at the foot and head of printed pages: `12`, `F-3`, `Table of Contents`, and a line of dashes. */
const noise = /^(?:(?:[a-z]{1,2}-)?\d{1,3}|page \d+( of \d+)?|table of contents|[-–—_*=\s]+)$/i;

/** Whether a block is only there because the document was laid out in pages. */
export const isNoise = ({ text, isRow, links, anchors }: ReadBlock): boolean =>
  !isRow && anchors.length === 0 && noise.test(text) && (links.length > 0 || !/^table/i.test(text));

const endsSentence = /[.!?:;”"’)\]]$/;

/** Joins a paragraph that a page break tore apart: it ends without a full stop, and the next one begins small. */
export const joinTorn = (blocks: readonly ReadBlock[]): readonly ReadBlock[] => {
  const joined: ReadBlock[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    if (before && isTorn(before, block)) {
      joined[joined.length - 1] = { ...before, text: `${before.text} ${block.text}` };
    } else joined.push(block);
  }
  return joined;
};

const isTorn = (before: ReadBlock, after: ReadBlock): boolean =>
  !before.isRow &&
  !after.isRow &&
  after.anchors.length === 0 &&
  before.text.length > 60 &&
  !endsSentence.test(before.text) &&
  /^\p{Ll}/u.test(after.text);
