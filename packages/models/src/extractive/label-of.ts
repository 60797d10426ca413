import { cosine } from "../unit-vector.ts";

/** A text that is farther than this from every label is about something else. */
const least = 0.28;
/** The best label must be so much nearer than the next one: below that the labels differ by chance. */
const margin = 0.05;

/** The index of the label that a text clearly belongs to, or null. */
export const labelOf = (text: Float32Array, labels: readonly Float32Array[]): number | null => {
  const [best, next] = labels
    .map((label, index) => ({ index, score: cosine(text, label) }))
    .toSorted((left, right) => right.score - left.score);
  if (best === undefined || best.score < least) return null;
  return next !== undefined && best.score - next.score < margin ? null : best.index;
};
