import type { Passage } from "../passages/passage.ts";
import { identifiersOf } from "../passages/words.ts";

/** Vectors cost a third of a second each on a slow core: no more passages than these get one. */
const most = 24;
/** Of them by words, and by what the question names exactly; the rest by the look of their words. */
const byWords = 12;
const byName = 6;

/**
 * The passages that are worth a vector: the best by words, in any case those that have the question's numbers,
 * tickers and identifiers, and then the first of each document, so that no page is passed over unseen.
 */
export const chooseCandidates = (
  question: string,
  scores: ReadonlyMap<Passage, number>,
): readonly Passage[] => {
  const passages = [...scores.keys()];
  if (passages.length <= most) return passages;
  const ranked = passages.toSorted((one, other) => scoreOf(scores, other) - scoreOf(scores, one));
  const asked = identifiersOf(question);
  const named = asked.size === 0 ? [] : ranked.filter(({ text }) => hasAny(text, asked));
  const seen = new Set<string>();
  const first = ranked.filter(({ document: { textSha256 } }) => {
    const isFirst = !seen.has(textSha256);
    seen.add(textSha256);
    return isFirst;
  });
  const chosen = [
    ...ranked.slice(0, byWords),
    ...named.slice(0, byName),
    ...first.slice(0, most / 4),
    ...ranked,
  ];
  return [...new Set(chosen)].slice(0, most);
};

const scoreOf = (scores: ReadonlyMap<Passage, number>, passage: Passage): number =>
  scores.get(passage) ?? 0;

const hasAny = (text: string, asked: ReadonlySet<string>): boolean => {
  const has = identifiersOf(text);
  return [...asked].some((one) => has.has(one));
};
