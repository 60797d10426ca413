import { isName, type Token } from "./token.ts";

/** "Acme and Beta" share what is told of them. */
export const isListed = (tokens: readonly Token[], one: Token, other: Token): boolean => {
  const [from, to] = [Math.min(one.index, other.index), Math.max(one.index, other.index)];
  return (
    to - from < 6 &&
    tokens
      .slice(from, to + 1)
      .every((token) => isName(token) || /^(?:and|or|,|&|\()$/u.test(token.lower))
  );
};
