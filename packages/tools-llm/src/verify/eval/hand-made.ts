import { readFileSync } from "node:fs";
import type { Pair } from "./marked.ts";
import { pairsIn } from "./pairs-in.ts";

/** The sets written by hand: the rules were improved on the "tuned" ones, and have never been fitted to the others. */
export type HandMade = "tuned" | "kept-back" | "later-tuned" | "later-kept-back";

/**
 * Pairs written by somebody who had not read the rules. The lines of those kept back are not to be read while a
 * rule is changed: only their sums say what the rules do with sentences that they have never seen.
 */
export const handMadePairs = (set: HandMade): Pair[] =>
  pairsIn(readFileSync(new URL(`hand-made-${set}.jsonl`, import.meta.url), "utf8"));
