import { contentWords } from "../sentences/content-words.ts";

/** The question as it was asked, then the words that say what it is about: search engines read both differently. */
export const planQueries = (question: string, max: number): readonly string[] => {
  const asked = question.trim();
  const words = contentWords(asked);
  const named = words.filter((word) => /\p{N}|\p{Lu}/u.test(word));
  const queries = [asked, words.join(" "), named.join(" ")].filter((query) => query !== "");
  const known = queries.map((query) => query.toLowerCase());
  return queries
    .filter((query, index) => known.indexOf(query.toLowerCase()) === index)
    .slice(0, Math.max(1, max));
};
