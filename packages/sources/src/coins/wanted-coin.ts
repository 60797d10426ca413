import { coinText } from "@coinslot/tools-schema";
import { type KnownCoin, knownCoins } from "./known-coins.ts";

/** By what a coin was found. */
export type MatchedBy = "id" | "symbol" | "name";

/** What a caller asks for: an id, a symbol or a name, and the coin of the first rank that it surely means. */
export type WantedCoin = {
  /** As `coinText` reads it. */
  readonly input: string;
  readonly known: { readonly coin: KnownCoin; readonly matchedBy: MatchedBy } | undefined;
};

/** Reads an input. */
export const parseWantedCoin = (text: string): WantedCoin => {
  const input = coinText(text);
  return { input, known: bestMatch(knownCoins, input) };
};

type Named = { readonly id: string; readonly symbol: string; readonly name: string };

/** The first coin whose id is the input, else whose symbol, else whose name; letter case does not count. */
export const bestMatch = <Coin extends Named>(
  coins: readonly Coin[],
  input: string,
): { readonly coin: Coin; readonly matchedBy: MatchedBy } | undefined => {
  for (const matchedBy of ["id", "symbol", "name"] as const) {
    const coin = coins.find((one) => one[matchedBy].toLowerCase() === input);
    if (coin) return { coin, matchedBy };
  }
  return undefined;
};
