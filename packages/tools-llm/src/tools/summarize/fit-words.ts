import type { Anchored } from "../../engine/ladder/climb.ts";
import { evidenceAt } from "../../engine/ladder/evidence.ts";
import type { Passage } from "../../engine/passages/passage.ts";
import { lengthInWords, wordSpans } from "./count-words.ts";

/** Sentences that together have no more words than a limit, and whether one was cut to hold it. */
export type Fitted = { readonly sentences: readonly Anchored[]; readonly truncated: boolean };

/** Sentences that are taken together, or the first of them alone: what leans on a sentence follows it. */
export type Unit = readonly [Anchored, ...Anchored[]];

/** The units that fit, the best first; one that does not fit is passed over for a shorter one. */
export const fitWords = (ranked: readonly Unit[], maxWords: number): readonly Anchored[] => {
  const taken = new Set<string>();
  let left = maxWords;
  return ranked.flatMap((unit) => {
    for (const part of [unit, unit.slice(0, 1)]) {
      const fresh = part.filter(({ text }) => !taken.has(text));
      const words = fresh.reduce((sum, { text }) => sum + lengthInWords(text), 0);
      if (words === 0 || words > left) continue;
      left -= words;
      for (const { text } of fresh) taken.add(text);
      return fresh;
    }
    return [];
  });
};

/**
 * A text's own beginning, where no whole sentence fits: its first sentence with a word, cut behind a clause where there
 * is one, else behind a word. It is a verbatim part, and the result says that it was cut.
 */
export const openingOf = (passages: readonly Passage[], maxWords: number): Anchored | undefined => {
  for (const passage of passages) {
    for (const span of passage.sentences) {
      const sentence = evidenceAt(passage, span);
      const [first] = wordSpans(sentence.text);
      if (!first) continue;
      const isFitting = lengthInWords(sentence.text) <= maxWords;
      const start = isFitting ? 0 : startOfNumber(sentence.text, first.start);
      const end = start + endWithin(sentence.text.slice(start), maxWords);
      const part = { start: span.start + start, end: span.start + end };
      const evidence = evidenceAt(passage, part);
      return { text: evidence.text, evidence: [evidence], rung: "quoted" };
    }
  }
  return undefined;
};

/** Where a text that begins with a word is cut to have so many at most: its end where it has no more. */
const endWithin = (text: string, maxWords: number): number => {
  if (lengthInWords(text) <= maxWords) return text.length;
  const ends = wordSpans(text).map(({ end }) => endOfNumber(text, end));
  const most = ends.findLast((end) => lengthInWords(text.slice(0, end)) <= maxWords) ?? 0;
  return clauseEnd(text.slice(0, most)) || most;
};

/** A number is never cut, not even where Unicode sees two words in it: its beginning would be another number. */
const endOfNumber = (text: string, end: number): number => {
  if (!/\p{N}$/u.test(text.slice(0, end))) return end;
  const [rest = ""] = /^(?:[.,'’\u00a0\u202f]?\p{N})*/u.exec(text.slice(end)) ?? [];
  return end + rest.length;
};

/** Nor is its beginning left out, where Unicode sees no word in the digits of a young script. */
const startOfNumber = (text: string, start: number): number => {
  if (!/^\p{N}/u.test(text.slice(start))) return start;
  const [before = ""] = /(?:\p{N}[.,'’\u00a0\u202f]?)*$/u.exec(text.slice(0, start)) ?? [];
  return start - before.length;
};

/** Where the last clause ends, if that keeps at least half; else 0. */
const clauseEnd = (text: string): number => {
  const last = [...text.matchAll(/[,;:–—](?=\s)/gu)].at(-1)?.index ?? 0;
  return last >= text.length / 2 ? last : 0;
};
