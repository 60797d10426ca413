import { compareOperators, type KindOf } from "../reading/operators.ts";
import { foundAt, type Pair, type Rule } from "../reading/pair.ts";
import { isAntonym } from "../reading/same-word.ts";
import { at, isContent, type Token } from "../reading/token.ts";

const negators = new Set(
  "not no never without neither nor none nobody nothing rarely hardly barely seldom scarcely unlikely unable".split(
    " ",
  ),
);
const negatingVerbs = new Set(
  "fail deny refuse lack prevent avoid stop halt cease reject decline oppose block forbid ban prohibit".split(
    " ",
  ),
);

const kindOf: KindOf = (token, tokens) => {
  const next = at(tokens, token.index + 1);
  if (token.lower === "not" && next.lower === "only") return undefined;
  if (negators.has(token.lower)) return "not";
  if (!negatingVerbs.has(token.lemma) || token.pos !== "VERB") return undefined;
  const isBeforeVerb = next.lower === "to" && at(tokens, token.index + 2).pos === "VERB";
  return isBeforeVerb || next.lower === "from" ? "not" : undefined;
};

/** What is denied stays denied, what is not stays not, and no word is turned into its opposite. */
export const polarity: Rule = (pair) => {
  const opposite = pair.said.find(
    (token) => canOppose(token) && !foundAt(pair, token) && readOpposite(pair.read, token),
  );
  const replaced = pair.said.find((token) => isReplaced(pair, token));
  if (replaced) return `the quotes say the opposite of "${replaced.text}"`;
  if (opposite) return `the quotes say the opposite of "${opposite.text}"`;
  return compareOperators(pair, kindOf);
};

/** "Down 20 %" for "up 20 %": the tagger takes these for prepositions. */
const canOppose = (token: Token): boolean =>
  isContent(token) || /^(?:up|down|above|below|ahead|behind)$/u.test(token.lower);

/** A word found elsewhere that stands where the quote has its opposite. */
const isReplaced = (pair: Pair, token: Token): boolean => {
  const link = pair.links[token.index];
  const [before, after] = [pair.links[token.index - 1], pair.links[token.index + 1]];
  if (!isContent(token) || !before || after?.to !== before.to + 2 || link?.to === before.to + 1)
    return false;
  return readOpposite([at(pair.read, before.to + 1)], token);
};

const readOpposite = (read: readonly Token[], said: Token): boolean =>
  read.some((token) => isAntonym(said.lemma, token.lemma) || isAntonym(said.lower, token.lower));
