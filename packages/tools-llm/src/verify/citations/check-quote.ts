import type { CitedResult, CitedSentence } from "./result-shape.ts";
import type { ReadText } from "./read-text.ts";

type Quote = CitedSentence["quotes"][number];

/** What was found of a quote: nothing wrong, something to know, or something wrong. */
export type Finding = { readonly kind: "problem" | "note"; readonly text: string };

const problem = (text: string): Finding[] => [{ kind: "problem", text }];

/** Holds a quote against its source, and against the source's text where that is there. */
export const checkQuote = (
  quote: Quote,
  sources: CitedResult["sources"],
  texts: ReadonlyMap<number, ReadText>,
): Finding[] => {
  const source = sources.find(({ id }) => id === quote.sourceId);
  if (!source) return problem(`source ${quote.sourceId} is not in the result`);
  if (source.textSha256 === null) return problem(`source ${source.id} has no text to quote from`);
  const length = Array.from(quote.text).length;
  if (length === 0 || quote.start < 0 || quote.end - quote.start !== length)
    return problem(
      `offsets ${quote.start}-${quote.end} do not fit a quote of ${length} characters`,
    );
  const read = texts.get(source.id);
  return read === undefined ? [] : checkPlace(quote, read, source.textSha256);
};

const checkPlace = (quote: Quote, { characters, sha256 }: ReadText, told: string): Finding[] => {
  const here = characters.slice(quote.start, quote.end).join("");
  if (here === quote.text) return [];
  const where = `source ${quote.sourceId}, ${quote.start}-${quote.end}`;
  if (sha256 === told)
    return problem(`${where}: the text says ${JSON.stringify(here.slice(0, 80))}`);
  const place = characters.join("").indexOf(quote.text);
  if (place < 0) return problem(`${where}: the page has changed, and the quote is gone from it`);
  const start = Array.from(characters.join("").slice(0, place)).length;
  return [
    { kind: "note", text: `${where}: the page has changed, the quote now stands at ${start}` },
  ];
};
