import { setImmediate } from "node:timers/promises";
import type { Block, FilingDocument, ReadBlock } from "./block.ts";
import { createBlockReader } from "./block-reader.ts";
import { isNoise, joinTorn } from "./page-breaks.ts";

/** So that a document of many megabytes holds up what else the process does for some ten milliseconds at a time. */
const chunkLength = 50_000;

/** The text of a filing's document, from its markup or from the plain text of old filings. Throws when the signal fires. */
export const readDocument = async (
  markup: string,
  signal: AbortSignal,
): Promise<FilingDocument> => {
  const blocks = /<(html|body|div|p|table)\b/i.test(markup)
    ? await blocksOfMarkup(markup, signal)
    : blocksOfText(markup);
  return documentOf(joinTorn(blocks.filter((block) => !isNoise(block))));
};

const blocksOfMarkup = async (
  markup: string,
  signal: AbortSignal,
): Promise<readonly ReadBlock[]> => {
  const reader = createBlockReader();
  for (let start = 0; start < markup.length; start += chunkLength) {
    reader.write(markup.slice(start, start + chunkLength));
    await setImmediate();
    signal.throwIfAborted();
  }
  return reader.end();
};

const blocksOfText = (text: string): readonly ReadBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.replaceAll(/\s+/g, " ").trim())
    .filter((block) => block !== "")
    .map((block) => ({ text: block, isRow: false, anchors: [], links: [] }));

/** Rows stand on a line each, everything else is set apart. */
const documentOf = (blocks: readonly ReadBlock[]): FilingDocument => {
  const placed: Block[] = [];
  const texts: string[] = [];
  let length = 0;
  for (const { text, ...block } of blocks) {
    const isNextRow = block.isRow && placed.at(-1)?.isRow === true;
    const gap = length === 0 ? "" : isNextRow ? "\n" : "\n\n";
    const start = length + gap.length;
    placed.push({ ...block, start, end: start + text.length });
    texts.push(gap, text);
    length = start + text.length;
  }
  return { text: texts.join(""), blocks: placed };
};
