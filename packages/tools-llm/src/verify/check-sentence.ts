import { pairOf, type Rule } from "./reading/pair.ts";
import { anchoring } from "./rules/anchoring.ts";
import { attachment } from "./rules/attachment.ts";
import { attribution } from "./rules/attribution.ts";
import { binding } from "./rules/binding.ts";
import { causeSuperlativeComparison } from "./rules/cause-superlative-comparison.ts";
import { datesAndPeriods } from "./rules/dates-and-periods.ts";
import { modality } from "./rules/modality.ts";
import { names } from "./rules/names.ts";
import { numbers } from "./rules/numbers.ts";
import { polarity } from "./rules/polarity.ts";
import { restrictors } from "./rules/restrictors.ts";
import { roles } from "./rules/roles.ts";
import { scope } from "./rules/scope.ts";
import { isVerbatim } from "./verbatim.ts";
import type { Known, RuleName, Verdict } from "./verdict.ts";

/** In this order: a writer is told the plainest fault first. */
const rules: readonly (readonly [RuleName, Rule])[] = [
  ["numbers", numbers],
  ["dates-and-periods", datesAndPeriods],
  ["names", names],
  ["polarity", polarity],
  ["anchoring", anchoring],
  ["modality", modality],
  ["attribution", attribution],
  ["scope", scope],
  ["roles", roles],
  ["attachment", attachment],
  ["binding", binding],
  ["restrictors", restrictors],
  ["cause-superlative-comparison", causeSuperlativeComparison],
];

/**
 * Whether the quotes, taken together, carry the sentence: it passes only where every rule found what it looks
 * for, and a rule that cannot decide has not. Pure and deterministic; the quotes are the passages' own text.
 */
export const checkSentence = (
  sentence: string,
  quotes: readonly string[],
  known: Known = {},
): Verdict => {
  if (isVerbatim(sentence, quotes)) return { ok: true };
  const pair = pairOf(sentence, quotes, known);
  for (const [rule, find] of rules) {
    const problem = find(pair);
    if (problem !== undefined) return { ok: false, rule, problem };
  }
  return { ok: true };
};
