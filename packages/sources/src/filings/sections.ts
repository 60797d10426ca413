import type { Block, FilingDocument } from "./block.ts";
import { type ItemForm, itemFormOf, type WantedItem } from "./items.ts";

/** A part of a filing, found by its item. `start` and `end` are places in the document's text. */
export type FilingSection = WantedItem & {
  readonly start: number;
  readonly end: number;
  /** By the links of the table of contents, or by headings. */
  readonly method: "toc" | "headings";
};

/** Where an item begins. */
type Mark = { readonly part: "I" | "II"; readonly item: string; readonly block: number };

/**
 * The items of a filing: by the links of its table of contents, else by its headings. A section that is shorter or
 * longer than such a section can be is left out: what it would say is something else.
 */
export const sectionsOf = (document: FilingDocument, form: string): readonly FilingSection[] => {
  const items = itemFormOf(form);
  if (!items) return [];
  const linked = sectionsAt(linkedMarks(document), document, items, "toc");
  const headed = sectionsAt(headingMarks(document), document, items, "headings");
  const isLinked = (one: FilingSection): boolean =>
    linked.some(({ part, item }) => part === one.part && item === one.item);
  return [...linked, ...headed.filter((one) => !isLinked(one))].toSorted(
    (one, other) => one.start - other.start,
  );
};

const sectionsAt = (
  marks: readonly Mark[],
  { text, blocks }: FilingDocument,
  { wanted }: ItemForm,
  method: FilingSection["method"],
): readonly FilingSection[] => {
  const ordered = marks.toSorted((one, other) => one.block - other.block);
  return wanted.flatMap((item) => {
    const sections = ordered.flatMap((mark, index) => {
      if (mark.item !== item.item || (item.part && mark.part !== item.part)) return [];
      const start = blocks[mark.block]?.start;
      const next = ordered[index + 1];
      const end = next ? blocks[next.block - 1]?.end : text.length;
      if (start === undefined || end === undefined) return [];
      return [{ ...item, start, end, method }];
    });
    // A heading that is named again, as in a reference, leads to the shorter text.
    const [longest] = sections.toSorted((one, other) => lengthOf(other) - lengthOf(one));
    return longest && isInBand(longest) ? [longest] : [];
  });
};

const lengthOf = ({ start, end }: FilingSection): number => end - start;

const isInBand = (section: FilingSection): boolean =>
  lengthOf(section) >= section.band[0] && lengthOf(section) <= section.band[1];

const itemAtStart = /^(?:part\s+(i{1,2})\b[\s,.:–—-]*)?item\s*(\d{1,2}(?:\.\d\d|[a-c])?)(?![\w])/i;
const partAtStart = /^part\s+(i{1,2})\b/i;

/** Each item's place by the first link of its row in the table of contents. */
const linkedMarks = ({ text, blocks }: FilingDocument): readonly Mark[] => {
  const places = new Map(
    blocks.flatMap(({ anchors }, index) => anchors.map((anchor) => [anchor, index] as const)),
  );
  let part: Mark["part"] = "I";
  return blocks.flatMap((block) => {
    const said = text.slice(block.start, block.end);
    part = partOf(said) ?? part;
    const [, , item] = itemAtStart.exec(said) ?? [];
    const place = block.links.map((link) => places.get(link)).find((found) => found !== undefined);
    if (!item || place === undefined) return [];
    return [{ part, item: item.toUpperCase(), block: place }];
  });
};

/** Each item's place by short blocks that begin with its name and lead nowhere. */
const headingMarks = ({ text, blocks }: FilingDocument): readonly Mark[] => {
  let part: Mark["part"] = "I";
  return blocks.flatMap((block, index) => {
    const said = text.slice(block.start, block.end);
    part = partOf(said) ?? part;
    const [, , item] = itemAtStart.exec(said) ?? [];
    if (!item || !isHeading(said, block)) return [];
    return [{ part, item: item.toUpperCase(), block: index }];
  });
};

/** A mention goes on in small letters. */
const goesOnSmall = /^(?:\S+\s+\S+\s+)?\S+\s*[\dA-Ca-c.]+\s+\p{Ll}/u;
/** A row of the contents ends with the number of a page. */
const endsInPageNumber = /\s\d{1,3}$/;

const isHeading = (said: string, { links }: Block): boolean =>
  links.length === 0 &&
  said.length <= 200 &&
  !endsInPageNumber.test(said) &&
  !goesOnSmall.test(said);

const partOf = (said: string): Mark["part"] | undefined => {
  const [, numeral] = partAtStart.exec(said) ?? [];
  if (said.length > 200 || !numeral) return undefined;
  return numeral.length === 2 ? "II" : "I";
};
