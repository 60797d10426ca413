import { Parser } from "htmlparser2";
import { createBlockCollector } from "./block-collector.ts";
import type { ReadBlock } from "./block.ts";

/** Reads markup piece by piece into blocks. */
export type BlockReader = { write(markup: string): void; end(): readonly ReadBlock[] };

const blockNames = new Set(
  "address article blockquote body br center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tbody thead title ul".split(
    " ",
  ),
);

/** Never seen by a reader; facts without a place in the text stand in the header of inline XBRL. */
const unseenNames = new Set(["script", "style", "head", "ix:header", "noscript", "template"]);
const unseenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i;

type Attributes = Readonly<Record<string, string>>;

/**
 * What a person sees, block by block. The cells of a row are one block; hidden parts, which hold machine-readable
 * facts, are left out.
 */
export const createBlockReader = (): BlockReader => {
  const collector = createBlockCollector();
  const at = { depth: 0, unseenFrom: 0, rows: 0 };

  const open = (name: string, attributes: Attributes): void => {
    at.depth += 1;
    if (at.unseenFrom > 0) return;
    if (isUnseen(name, attributes)) at.unseenFrom = at.depth;
    else if (name === "tr") {
      collector.end(at.rows > 0);
      at.rows += 1;
    } else if (name === "td" || name === "th") collector.addCell();
    else if (blockNames.has(name)) collector.endParagraph(at.rows > 0);
    collector.note(namesOf(name, attributes));
  };

  const close = (name: string): void => {
    const wasUnseen = at.unseenFrom > 0;
    if (at.depth === at.unseenFrom) at.unseenFrom = 0;
    at.depth -= 1;
    if (wasUnseen) return;
    if (name === "tr") {
      collector.end(true);
      at.rows = Math.max(0, at.rows - 1);
    } else if (blockNames.has(name)) collector.endParagraph(at.rows > 0);
  };

  const ontext = (text: string): void => {
    if (at.unseenFrom === 0) collector.add(text);
  };

  const parser = new Parser(
    { onopentag: open, onclosetag: close, ontext },
    { decodeEntities: true, recognizeSelfClosing: true, lowerCaseTags: true },
  );
  return {
    write: (markup) => parser.write(markup),
    end: () => {
      parser.end();
      collector.end(false);
      return collector.blocks;
    },
  };
};

const isUnseen = (name: string, { style = "", hidden }: Attributes): boolean =>
  unseenNames.has(name) || hidden !== undefined || unseenStyle.test(style);

const namesOf = (name: string, { id, name: anchor, href }: Attributes) => ({
  anchors: [...(id ? [id] : []), ...(name === "a" && anchor ? [anchor] : [])],
  links: href?.startsWith("#") && href.length > 1 ? [href.slice(1)] : [],
});
