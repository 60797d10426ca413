import { cosine } from "../unit-vector.ts";
import { sharedWords } from "../sentences/shared-words.ts";
import type { Candidate } from "./candidates.ts";
import { figuresOf, hasWhatIsAsked } from "./figures.ts";

/** A candidate with its vector. */
export type Embedded = Candidate & { readonly vector: Float32Array };

/** What scores less than this part of the best is about something else. */
const cutOff = 0.75;
/** Where the best scores less than this, nothing here is an answer. */
const leastBest = 0.25;
/** A figure, a date or a reason weighs so much where one was asked for. */
const askedBonus = 0.15;
/** The question's own words weigh so much beside the meaning. */
const wordWeight = 0.1;
/** Two sentences whose vectors are nearer than this say the same, if their figures are the same, too. */
const sameMeaning = 0.85;
/** More than these bury the answer. */
const most = 4;

const saysTheSame = (one: Embedded, other: Embedded): boolean =>
  cosine(one.vector, other.vector) >= sameMeaning && figuresOf(one.text) === figuresOf(other.text);

/** The sentences nearest to the question, the best first, without repetition. */
export const pickSentences = (
  question: { readonly text: string; readonly vector: Float32Array },
  candidates: readonly Embedded[],
  maxSentences: number,
): readonly Embedded[] => {
  const scored = candidates
    .map((one) => {
      const bonus = hasWhatIsAsked(question.text, one.text) ? askedBonus : 0;
      const words = wordWeight * sharedWords(question.text, one.text);
      return { one, score: cosine(question.vector, one.vector) + words + bonus };
    })
    .toSorted((left, right) => right.score - left.score);
  const best = scored[0]?.score ?? 0;
  if (best < leastBest) return [];
  const picked: Embedded[] = [];
  for (const { one, score } of scored) {
    if (picked.length >= Math.min(most, maxSentences) || score < cutOff * best) break;
    if (!picked.some((earlier) => saysTheSame(earlier, one))) picked.push(one);
  }
  return picked;
};
