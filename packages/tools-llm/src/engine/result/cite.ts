import type { CitedText, Quote, Sentence } from "@coinslot/tools-schema";
import type { Evidence } from "../ladder/evidence.ts";
import type { Anchored } from "../ladder/climb.ts";
import type { SourceBook } from "./source-book.ts";

/** Code points before a UTF-16 offset: a pair of surrogates is one. */
const codePointsBefore = (text: string, offset: number): number =>
  offset - (text.slice(0, offset).match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

const quoteFrom = (
  { passage: { document }, start, end, text }: Evidence,
  book: SourceBook,
): Quote => ({
  sourceId: book.idOfDocument(document),
  start: codePointsBefore(document.text, start),
  end: codePointsBefore(document.text, end),
  text,
});

/** A sentence that stands, as it is delivered. Offsets, texts and ids are code's; a writer names none of them. */
export const sentenceFrom = ({ text, evidence, rung }: Anchored, book: SourceBook): Sentence => {
  const quotes = evidence.map((one) => quoteFrom(one, book));
  const isWeak = evidence.every(({ passage }) => passage.document.evidence === "excerpt");
  return {
    text,
    citations: [...new Set(quotes.map(({ sourceId }) => sourceId))].toSorted((a, b) => a - b),
    quotes,
    rung,
    support: isWeak ? "weak" : "verified",
  };
};

/** A sentence as `data` has it: its text and the ids. The quotes stand in `analysis`, under the same text. */
export const citedTextFrom = (anchored: Anchored, book: SourceBook): CitedText => {
  const { text, citations } = sentenceFrom(anchored, book);
  return { text, citations };
};

/** A sentence with its [n] markers before the final stop. */
export const withMarkers = ({ text, citations }: Pick<Sentence, "text" | "citations">): string => {
  const markers = citations.map((id) => `[${id}]`).join("");
  const [stop = ""] = /[.!?…]["”'’)\]]*$/u.exec(text) ?? [];
  return `${text.slice(0, text.length - stop.length)} ${markers}${stop}`;
};
