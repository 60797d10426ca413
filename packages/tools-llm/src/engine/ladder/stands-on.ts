import { checkSentence } from "../../verify/check-sentence.ts";
import type { Known } from "../../verify/verdict.ts";
import type { Passage } from "../passages/passage.ts";
import { type Evidence, evidenceFor, joinNeighbours } from "./evidence.ts";

/** The quotes that carry a sentence, or what is wrong with it and the quotes that come nearest. */
export type Standing =
  | { readonly stands: true; readonly evidence: readonly Evidence[] }
  | { readonly stands: false; readonly evidence: readonly Evidence[]; readonly problem: string };

/** A sentence that needs more quotes than these says several things at once. */
const mostQuotes = 3;

/**
 * Looks for the fewest sentences of the named passages that carry a sentence, those that share most of its words
 * first. The rules decide, never the words shared: similarity is not support.
 */
export const standsOn = (
  sentence: string,
  passages: readonly Passage[],
  known: Known = {},
): Standing => {
  const found = evidenceFor(sentence, passages).map(({ evidence }) => evidence);
  let problem = "no quote has its words";
  for (let count = 1; count <= Math.min(mostQuotes, found.length); count += 1) {
    const evidence = joinNeighbours(found.slice(0, count));
    const quotes = evidence.map(({ text }) => text);
    const verdict = checkSentence(sentence, quotes, known);
    if (verdict.ok) return { stands: true, evidence };
    if (count === 1) ({ problem } = verdict);
  }
  return { stands: false, evidence: joinNeighbours(found.slice(0, mostQuotes)), problem };
};
