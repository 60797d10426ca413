import { checkSentence } from "../check-sentence.ts";
import type { Known } from "../verdict.ts";

/** The verdict in one word: "ok", or the rule that found something. */
export const verdictOf = (
  sentence: string,
  quotes: string | readonly string[],
  known: Known = {},
): string => {
  const verdict = checkSentence(sentence, typeof quotes === "string" ? [quotes] : quotes, known);
  return verdict.ok ? "ok" : verdict.rule;
};
