import { contentWords } from "../sentences/content-words.ts";

/** The question as it was asked, then the words that say what it is about: search engines read both differently. */
export const planQueries = (question: string, max: number): readonly string[] => {
  const asked = question.trim();
  const words = contentWords(asked);
  const named = words.filter((word) => /\p{N}|\p{Lu}/u.test(word)).map(plain);
  const queries = [asked, words.map(plain).join(" "), named.join(" ")].filter(
    (query) => query !== "",
  );
  const known = queries.map((query) => query.toLowerCase());
  return queries
    .filter((query, index) => known.indexOf(query.toLowerCase()) === index)
    .slice(0, Math.max(1, max));
};

/** A search engine looks for the name, not for what is its. */
const plain = (word: string): string => word.replace(/['’]s$/u, "");
