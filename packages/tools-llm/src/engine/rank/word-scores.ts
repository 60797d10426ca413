import MiniSearch from "minisearch";
import type { Passage } from "../passages/passage.ts";
import { contentWordsOf, wordsOf } from "../passages/words.ts";

/** How well each passage's words fit the question's, from 0 to 1 for the best; BM25 without stop words. */
export const wordScores = (
  question: string,
  passages: readonly Passage[],
): ReadonlyMap<Passage, number> => {
  const index = new MiniSearch<{ id: number; text: string; heading: string }>({
    fields: ["text", "heading"],
    tokenize: (text) => [...contentWordsOf(text)],
    processTerm: stemOf,
  });
  index.addAll(
    passages.map(({ text, section, document }, id) => ({
      id,
      text,
      heading: [section, document.source.title].filter(Boolean).join(" "),
    })),
  );
  const asked = contentWordsOf(question);
  const query = (asked.length > 0 ? asked : wordsOf(question)).join(" ");
  const hits = index.search(query, { boost: { heading: 0.5 } });
  const best = hits[0]?.score ?? 1;
  const scores = new Map<number, number>(
    hits.map(({ id, score }): [number, number] => [Number(id), score / best]),
  );
  return new Map(passages.map((passage, id) => [passage, scores.get(id) ?? 0]));
};

/** Enough to find "batteries" by "battery"; not more, for "united" is not "unit". */
export const stemOf = (word: string): string => {
  if (/\p{N}/u.test(word) || word.length < 4) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/u.test(word)) return word;
  return word.replace(/(?<=[sxz]|[cs]h)es$|s$/u, "");
};
