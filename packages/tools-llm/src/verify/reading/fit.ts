import type { Pair } from "./pair.ts";
import { isContent, isWord, type Token } from "./token.ts";

const window = 12;

/**
 * How well the surroundings of a said token fit those of a read one: each word beside the one that stands beside
 * the other counts, the nearer the more, and less across clauses.
 */
export const fit = (pair: Pair, one: Token, other: Token, sidesCount = true): number => {
  const around = surroundings(pair.read, other);
  return surroundings(pair.said, one).reduce((sum, { token, distance, side }) => {
    const best = around.reduce((most, near) => {
      if (!pair.isAlike(token.index, near.token.index)) return most;
      if (token.pos === "ADP" && (near.side !== side || near.distance > 2 || distance > 2))
        return most;
      return Math.max(most, (near.side === side || !sidesCount ? 1 : 0.6) / (1 + near.distance));
    }, 0);
    return sum + (best * (token.pos === "ADP" ? 0.6 : 1)) / (1 + distance);
  }, 0);
};

type Neighbour = { readonly token: Token; readonly distance: number; readonly side: -1 | 1 };

const surroundings = (tokens: readonly Token[], centre: Token): Neighbour[] =>
  tokens
    .slice(Math.max(0, centre.index - window), centre.index + window)
    .flatMap((token): Neighbour[] => {
      const isNear =
        token.sentence === centre.sentence && token.index !== centre.index && isWord(token);
      if (!isNear || !(isContent(token) || token.pos === "ADP")) return [];
      const distance =
        Math.abs(token.index - centre.index) + 3 * Math.abs(token.clause - centre.clause);
      return [{ token, distance, side: token.index < centre.index ? -1 : 1 }];
    });
