import { compareOperators, type KindOf } from "../reading/operators.ts";
import { foundAt, type Rule } from "../reading/pair.ts";
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
  return negatingVerbs.has(token.lemma) && token.pos === "VERB" && /^(?:to|from)$/u.test(next.lower)
    ? "not"
    : undefined;
};

/** What is denied stays denied, what is not stays not, and no word is turned into its opposite. */
export const polarity: Rule = (pair) => {
  const opposite = pair.said.find(
    (token) => isContent(token) && !foundAt(pair, token) && readOpposite(pair.read, token),
  );
  if (opposite) return `the quotes say the opposite of "${opposite.text}"`;
  return compareOperators(pair, kindOf);
};

const readOpposite = (read: readonly Token[], said: Token): boolean =>
  read.some((token) => isAntonym(said.lemma, token.lemma) || isAntonym(said.lower, token.lower));
