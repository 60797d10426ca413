import { contentWords } from "./content-words.ts";

/** Enough to find "mines" by "mined"; it orders sentences and proves nothing about them. */
const beginnings = (text: string): ReadonlySet<string> =>
  new Set(contentWords(text).map((word) => word.toLowerCase().slice(0, 4)));

/** The part of a question's words that a text has, from 0 to 1; their endings do not count. */
export const sharedWords = (question: string, text: string): number => {
  const asked = beginnings(question);
  if (asked.size === 0) return 0;
  const has = beginnings(text);
  return [...asked].filter((word) => has.has(word)).length / asked.size;
};
