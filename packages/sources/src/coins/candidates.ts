import { ToolError } from "@coinslot/tools-schema";
import type { CoinCandidate } from "./provider.ts";
import { bestMatch } from "./wanted-coin.ts";

const maxCandidates = 5;

const isNamed = ({ id, symbol, name }: CoinCandidate, input: string): boolean =>
  [id, symbol, name].some((text) => text.toLowerCase() === input);

/** Coins without a rank come last, in the order they came. */
const largestFirst = (coins: readonly CoinCandidate[]): readonly CoinCandidate[] =>
  coins.toSorted(
    (one, other) => (one.marketCapRank ?? Infinity) - (other.marketCapRank ?? Infinity) || 0,
  );

/** The coins that an input names exactly, but for the one that was chosen; the largest first, at most five. */
export const otherCandidates = (
  coins: readonly CoinCandidate[],
  input: string,
  chosen: string,
): readonly CoinCandidate[] =>
  largestFirst(coins.filter((coin) => coin.id !== chosen && isNamed(coin, input))).slice(
    0,
    maxCandidates,
  );

/**
 * The coin that an input names: by id, else the largest with that symbol, else with that name. Throws
 * `tool_not_found`: what is merely similar is none.
 */
export const chooseCoin = (coins: readonly CoinCandidate[], input: string) => {
  const match = bestMatch(largestFirst(coins), input);
  if (!match) throw new ToolError("tool_not_found", "No coin has this id, symbol or name.");
  return match;
};
