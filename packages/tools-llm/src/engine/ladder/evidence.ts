import type { Span } from "@coinslot/models";
import type { Passage } from "../passages/passage.ts";
import { contentWordsOf } from "../passages/words.ts";
import { stemOf } from "../rank/word-scores.ts";

/** A verbatim part of a document by UTF-16 offsets: whole sentences of one passage. */
export type Evidence = Span & { readonly passage: Passage; readonly text: string };

/** A part of a passage's document as evidence. */
export const evidenceAt = (passage: Passage, { start, end }: Span): Evidence => ({
  passage,
  start,
  end,
  text: passage.document.text.slice(start, end),
});

const stemsOf = (text: string): ReadonlySet<string> => new Set(contentWordsOf(text).map(stemOf));

/** The part of a sentence's content words that a text has, from 0 to 1. */
export const sharedWords = (sentence: string, text: string): number => {
  const asked = stemsOf(sentence);
  if (asked.size === 0) return 0;
  const has = stemsOf(text);
  return [...asked].filter((word) => has.has(word)).length / asked.size;
};

/** The sentences of passages that have words of a sentence, those with most of them first. */
export const evidenceFor = (
  sentence: string,
  passages: readonly Passage[],
): readonly { readonly evidence: Evidence; readonly share: number }[] =>
  passages
    .flatMap((passage) => passage.sentences.map((span) => evidenceAt(passage, span)))
    .map((evidence) => ({ evidence, share: sharedWords(sentence, evidence.text) }))
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share);

/** Neighbours in one passage are one quote: what stood together is shown together. */
export const joinNeighbours = (parts: readonly Evidence[]): readonly Evidence[] => {
  const sorted = parts.toSorted((one, other) => one.start - other.start);
  const joined: Evidence[] = [];
  for (const part of sorted) {
    const before = joined.findIndex(
      ({ passage, end, start }) =>
        passage === part.passage &&
        part.start >= start &&
        passage.document.text.slice(end, part.start).trim() === "",
    );
    const known = joined[before];
    if (!known) joined.push(part);
    else {
      joined[before] = evidenceAt(known.passage, {
        start: known.start,
        end: Math.max(known.end, part.end),
      });
    }
  }
  return joined;
};
