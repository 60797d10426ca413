import { at, type Token } from "./token.ts";

const relatives = /^(?:which|who|whose|whom|where|when)$/u;
const prepositions = /^(?:of|for|in|on|to|with|by|from|at)$/u;

const opensAside = (tokens: readonly Token[], comma: number): boolean => {
  const [first, second] = [at(tokens, comma + 1), at(tokens, comma + 2)];
  if (relatives.test(first.lower)) return true;
  if (prepositions.test(first.lower) && relatives.test(second.lower)) return true;
  return first.pos === "VERB" && /(?:ed|ing|en|wn|ght|pt|ld|de)$/u.test(first.lower);
};

/**
 * Where the aside begins that ends with this comma: ", which sold 2 million copies," or ", founded in 1931,". What
 * stands in it is told of the word in front of it, and is no part of the sentence around it.
 */
export const asideStart = (tokens: readonly Token[], index: number): number | undefined => {
  const comma = at(tokens, index);
  if (comma.text !== ",") return undefined;
  for (
    let start = index - 1;
    start >= 0 && at(tokens, start).sentence === comma.sentence;
    start -= 1
  )
    if (at(tokens, start).text === "," && opensAside(tokens, start)) return start;
  return undefined;
};
