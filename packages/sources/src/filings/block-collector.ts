import type { ReadBlock } from "./block.ts";

/** Gathers text and names until a block is complete. */
export type BlockCollector = {
  /** Text of the block that is read. */
  add(text: string): void;
  /** A cell of a row begins. */
  addCell(): void;
  /** The names that lead here, and those that a link leads to. */
  note(names: { readonly anchors: readonly string[]; readonly links: readonly string[] }): void;
  /** Inside a row a paragraph is only one if it reads like one; else it is a part of the row. */
  endParagraph(isInRow: boolean): void;
  end(isRow: boolean): void;
  readonly blocks: readonly ReadBlock[];
};

/** A cell with a paragraph of its own is one, and not a part of a row. */
const paragraphInCell = /^.{160,}[.!?]$/s;

/** An empty collector. */
export const createBlockCollector = (): BlockCollector => {
  const blocks: ReadBlock[] = [];
  let text = "";
  let anchors: string[] = [];
  let links: string[] = [];
  const end = (isRow: boolean): void => {
    const said = plain(text, isRow);
    text = "";
    // Names wait for the block that follows them.
    if (said === "") return;
    blocks.push({ text: said, isRow, anchors, links });
    anchors = [];
    links = [];
  };
  return {
    add: (more) => {
      text += more;
    },
    addCell: () => {
      text += cellMark;
    },
    note: (names) => {
      anchors.push(...names.anchors);
      links.push(...names.links);
    },
    endParagraph: (isInRow) => {
      if (!isInRow || paragraphInCell.test(text.replaceAll(cellMark, " ").trim())) end(false);
      else text += " ";
    },
    end,
    blocks,
  };
};

/** Stands between the cells of a row until the row is complete; no document has it. */
const cellMark = "\u0000";

const widthless = /\u{200B}|\u{200C}|\u{200D}|\u{2060}|\u{FEFF}|\u{AD}/gu;

/** White space as one space; signs of money, percent and minus with the number that they stand beside. */
const plain = (text: string, isRow: boolean): string => {
  const marked = isRow ? text : text.replaceAll(cellMark, " ");
  const spaced = marked.replaceAll(widthless, "").replaceAll(/\s+/g, " ");
  if (!isRow) return spaced.trim();
  return spaced
    .split(cellMark)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .join(" ")
    .replaceAll(/([$€£¥(]) (?=[\d.(])/g, "$1")
    .replaceAll(/(?<=[\d)]) (?=[%)])/g, "");
};
