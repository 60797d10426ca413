import type { NumberedPassage } from "../ports.ts";
import { sharedWords } from "../sentences/shared-words.ts";
import { isQuotable } from "../sentences/is-quotable.ts";
import { leadingConnector } from "../sentences/leading-connector.ts";
import { sentenceSpans } from "../sentences/sentence-spans.ts";

/** A sentence that could stand in an answer: a verbatim part of its passage. */
export type Candidate = { readonly text: string; readonly passage: number };

/** A sentence takes the embedder 33 ms: no more of them are looked at for one question. */
const most = 50;

const sentencesOf = ({ number, text }: NumberedPassage): readonly Candidate[] =>
  text.split("\n").flatMap((line) =>
    sentenceSpans(line)
      .map(({ start, end }) => line.slice(start, end))
      .map((sentence) => sentence.slice(leadingConnector(sentence)))
      .filter(isQuotable)
      .map((sentence) => ({ text: sentence, passage: number })),
  );

/**
 * The sentences of passages that can stand alone. Where they are more than can be embedded, those that share most
 * words with the question, and of the rest the first: passages come with the best in front.
 */
export const candidatesOf = (
  question: string,
  passages: readonly NumberedPassage[],
): readonly Candidate[] => {
  const all = passages.flatMap(sentencesOf);
  const distinct = [
    ...new Map(all.toReversed().map((one) => [one.text, one])).values(),
  ].toReversed();
  if (distinct.length <= most) return distinct;
  const counted = distinct.map((candidate) => ({
    candidate,
    share: sharedWords(question, candidate.text),
  }));
  return counted
    .toSorted((left, right) => right.share - left.share)
    .slice(0, most)
    .map(({ candidate }) => candidate);
};
