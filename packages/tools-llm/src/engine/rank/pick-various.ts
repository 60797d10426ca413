import { cosine } from "@coinslot/models";
import type { Passage } from "../passages/passage.ts";

/** A passage with how well it fits. Without a vector nothing is known of how much it repeats others. */
export type Ranked = {
  readonly passage: Passage;
  readonly score: number;
  readonly vector: Float32Array | null;
};

/** How much fit counts against repetition (maximal marginal relevance). */
const balance = 0.7;
/** One site gives at most this many before a third site has given one. */
const mostOfOneSite = 2;
const sitesThatAreMany = 3;

/**
 * The best passages that do not repeat each other, the best first. Of one site there are at most two before a third
 * site has one; where no other site is left, more.
 */
export const pickVarious = (ranked: readonly Ranked[], limit: number): readonly Ranked[] => {
  const left = [...ranked];
  const picked: Ranked[] = [];
  while (picked.length < limit && left.length > 0) {
    const allowed = left.filter(({ passage }) => isAllowed(passage, picked));
    const best = bestOf(allowed.length > 0 ? allowed : left, picked);
    picked.push(best);
    left.splice(left.indexOf(best), 1);
  }
  return picked;
};

const isAllowed = ({ document: { site } }: Passage, picked: readonly Ranked[]): boolean => {
  const sites = picked.map(({ passage }) => passage.document.site);
  if (new Set(sites).size >= sitesThatAreMany) return true;
  return sites.filter((one) => one === site).length < mostOfOneSite;
};

const bestOf = (candidates: readonly Ranked[], picked: readonly Ranked[]): Ranked => {
  const worths = candidates.map((one) => balance * one.score - (1 - balance) * echoOf(one, picked));
  return candidates[worths.indexOf(Math.max(...worths))] as Ranked;
};

/** The cosine to the most similar passage that was picked. */
const echoOf = ({ vector }: Ranked, picked: readonly Ranked[]): number =>
  Math.max(0, ...picked.map((one) => (vector && one.vector ? cosine(vector, one.vector) : 0)));
