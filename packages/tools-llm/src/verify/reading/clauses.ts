import { at, type Token } from "./token.ts";

const openers = new Set(
  "while whereas although though but which because who whom whose if unless when until so whether since after before once".split(
    " ",
  ),
);
const isVerb = ({ pos }: Token): boolean => pos === "VERB" || pos === "AUX";

/** For each token the number of its clause, counted through all sentences. */
export const clausesOf = (tokens: readonly Token[]): number[] => {
  let clause = -1;
  return tokens.map((token, index) => {
    const isNewSentence = at(tokens, index - 1).sentence !== token.sentence;
    if (isNewSentence || opensClause(tokens, index)) clause += 1;
    return clause;
  });
};

const opensClause = (tokens: readonly Token[], index: number): boolean => {
  const token = at(tokens, index);
  const before = at(tokens, index - 1);
  if (/^[;:\u2014]$/u.test(before.text) || token.text === "(" || before.text === ")") return true;
  if (openers.has(token.lower)) return hasVerbSoon(tokens, index);
  const afterComma = before.text === ",";
  if (afterComma && /[a-z]{3}ing$/u.test(token.lower) && token.pos === "VERB") return true;
  return /^(?:and|or)$/u.test(token.lower) && joinsClauses(tokens, index, afterComma);
};

const soon = 9;
const hasVerbSoon = (tokens: readonly Token[], index: number): boolean =>
  sameSentence(tokens, index, soon).some(isVerb);

/** "and" opens a clause where a subject with its own verb follows, or a verb at once. */
const joinsClauses = (tokens: readonly Token[], index: number, afterComma: boolean): boolean => {
  const next = sameSentence(tokens, index, soon);
  if (next[0] !== undefined && isVerb(next[0])) return true;
  const stop = next.findIndex(({ text }) => text === ",");
  const own = stop < 0 ? next : next.slice(0, stop);
  return own.some(
    (token, position) =>
      isVerb(token) && position > 0 && (afterComma || token.pos === "AUX" || position < 5),
  );
};

const sameSentence = (tokens: readonly Token[], index: number, count: number): Token[] =>
  tokens
    .slice(index + 1, index + 1 + count)
    .filter(({ sentence }) => sentence === at(tokens, index).sentence);
