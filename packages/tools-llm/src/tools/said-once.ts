import { noUsage } from "../engine/usage.ts";
import { type Answered } from "../engine/answer/answer-from.ts";
import type { Anchored } from "../engine/ladder/climb.ts";

/** Parts of one result without what an earlier part says; what is left out is counted as dropped. */
export const saidOnce = (answers: readonly Answered[]): readonly Answered[] => {
  const said = new Set<string>();
  const isNew = ({ text }: Anchored): boolean => {
    const isFirst = !said.has(text);
    said.add(text);
    return isFirst;
  };
  return answers.map((answered) => withSentences(answered, answered.sentences.filter(isNew)));
};

/** An answer with these of its sentences; what is left out is counted as dropped. */
export const withSentences = (answered: Answered, sentences: readonly Anchored[]): Answered => {
  const left = answered.sentences.length - sentences.length;
  return { ...answered, sentences, counts: countsWithout(answered, sentences, left) };
};

const countsWithout = (
  { counts, sentences: before }: Answered,
  after: readonly Anchored[],
  again: number,
): Answered["counts"] => {
  const left = before.filter((one) => !after.includes(one));
  const repaired = left.filter(({ rung }) => rung === "repaired").length;
  return {
    ...counts,
    anchored: Math.max(0, counts.anchored - (again - repaired)),
    repaired: counts.repaired - repaired,
    dropped: counts.dropped + again,
  };
};

/** Quotes that code chose, as a part of a result: no writer had to do with them. */
export const quotesOnly = (like: Answered, sentences: readonly Anchored[]): Answered => ({
  ...like,
  sentences,
  counts: {
    written: sentences.length,
    anchored: sentences.length,
    repaired: 0,
    replaced: 0,
    dropped: 0,
  },
  passages: { found: like.passages.found, kept: 0 },
  usage: noUsage,
  warnings: [],
});
