import {
  type Fetched,
  type Filing,
  type FilingDocument,
  type FilingSection,
  sectionsOf,
} from "@coinslot/sources";
import { type Document, documentFrom } from "../engine/document/document.ts";

/** A section of a filing with its text, a source of its own. */
type SectionDocument = { readonly section: FilingSection; readonly document: Document };

/** A filing's text as documents: the whole, and each section that was found. */
export type FilingTexts = {
  readonly whole: Document;
  readonly sections: readonly SectionDocument[];
};

/** A row that is a sentence says something alone; any other is cells of a table, whose numbers come from facts. */
const sentenceInRow = /^.{60,}[.!?]$/s;

/**
 * The documents of a filing, titled with its form and item. A section's address is the filing's with the place of its
 * item, so that each text has one address and one hash.
 */
export const filingTextsFrom = (
  fetched: Fetched<FilingDocument>,
  filing: Filing,
  publisher: string,
): FilingTexts => {
  const read = fetched.value;
  const named = `${filing.form} of ${filing.filedAt}`;
  const documentOf = (text: string, title: string, place: string): Document => {
    const [heading = ""] = text.split("\n");
    const source = {
      ...fetched.source,
      title,
      publisher,
      publishedAt: filing.filedAt,
      url: `${fetched.source.url}${place}`,
    };
    return documentFrom({ ...fetched, source }, text, { headings: place === "" ? [] : [heading] });
  };
  return {
    whole: documentOf(filingTextAt(read, filing.form, ""), named, ""),
    sections: sectionsOf(read, filing.form).map((section) => ({
      section,
      document: documentOf(
        proseOf(read, section),
        `${named}, item ${section.item}: ${section.title}`,
        `#${placeOf(section)}`,
      ),
    })),
  };
};

/** The text at a place in a filing, `item-1a`, or of all of it; empty where the filing has no such place. */
export const filingTextAt = (read: FilingDocument, form: string, place: string): string => {
  if (place === "") return proseOf(read, { start: 0, end: read.text.length });
  const section = sectionsOf(read, form).find((one) => placeOf(one) === place);
  return section ? proseOf(read, section) : "";
};

type Span = { readonly start: number; readonly end: number };

const placeOf = ({ part, item }: FilingSection): string =>
  ["item", part, item]
    .filter((one) => one !== undefined)
    .join("-")
    .toLowerCase();

/** What is written in sentences; rows of numbers are left out. */
const proseOf = ({ text, blocks }: FilingDocument, { start, end }: Span): string =>
  blocks
    .filter((block) => block.start >= start && block.end <= end)
    .filter(
      ({ isRow, ...block }) => !isRow || sentenceInRow.test(text.slice(block.start, block.end)),
    )
    .map((block) => text.slice(block.start, block.end))
    .join("\n\n");
