import { cosine } from "../unit-vector.ts";
import { sharedWords } from "../sentences/shared-words.ts";
import type { Candidate } from "./candidates.ts";
import { hasWhatIsAsked } from "../question/has-what-is-asked.ts";
import { kindOfQuestion, type QuestionKind } from "../question/question-kind.ts";
import { figuresOf } from "./figures.ts";

/** A candidate with its vector. */
export type Embedded = Candidate & { readonly vector: Float32Array };

/** What scores less than this part of the best is about something else. */
const cutOff = 0.75;
/**
 * Where nothing is nearer to the question than this, nothing here is an answer: of the fixtures, answers are at 0.42 or
 * nearer, and the best sentences of pages about other things at 0.33 or farther. Words and figures lift neither.
 */
const leastNear = 0.35;
/** What a question of its kind asks for weighs so much: a figure, a date, a name, a reason. */
const askedBonus = 0.15;
/** What these ask for every sentence has. */
const openKinds: ReadonlySet<QuestionKind> = new Set(["open", "yes-no"]);
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
  const isOpen = openKinds.has(kindOfQuestion(question.text));
  const scored = candidates
    .map((one) => {
      const bonus = !isOpen && hasWhatIsAsked(question.text, one.text) ? askedBonus : 0;
      const words = wordWeight * sharedWords(question.text, one.text);
      const near = cosine(question.vector, one.vector);
      return { one, near, score: near + words + bonus };
    })
    .toSorted((left, right) => right.score - left.score);
  const best = scored[0]?.score ?? 0;
  if (!scored.some(({ near }) => near >= leastNear)) return [];
  const picked: Embedded[] = [];
  for (const { one, score } of scored) {
    if (picked.length >= Math.min(most, maxSentences) || score < cutOff * best) break;
    if (!picked.some((earlier) => saysTheSame(earlier, one))) picked.push(one);
  }
  return picked;
};
