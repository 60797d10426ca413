import { isVerbatim } from "./verbatim.ts";
import type { Known, Verdict } from "./verdict.ts";

/**
 * Whether the quotes, taken together, carry the sentence: it passes only where every rule found what it looks
 * for, and a rule that cannot decide has not. Pure and deterministic; the quotes are the passages' own text.
 */
export const checkSentence = (
  sentence: string,
  quotes: readonly string[],
  _known: Known = {},
): Verdict => {
  if (isVerbatim(sentence, quotes)) return { ok: true };
  return { ok: false, rule: "anchoring", problem: "it is not a sentence of its quotes" };
};
