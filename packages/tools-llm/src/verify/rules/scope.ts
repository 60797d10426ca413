import { compareOperators, type KindOf } from "../reading/operators.ts";
import { type Pair, type Rule } from "../reading/pair.ts";
import { at, isContent, type Token } from "../reading/token.ts";

const kinds: readonly (readonly [string, string])[] = [
  ["all", "all every each everyone everybody entire whole always"],
  ["any", "any anyone"],
  ["both", "both"],
  ["most", "most majority"],
  ["many", "many numerous"],
  ["some", "some several certain various"],
  ["few", "few"],
  ["half", "half"],
  ["only", "only solely exclusively merely sole alone"],
  ["first", "initially originally"],
  ["minority", "minority"],
  ["wide", "worldwide globally nationwide everywhere nationally"],
];
const words: ReadonlyMap<string, string> = new Map(
  kinds.flatMap(([kind, list]) => list.split(" ").map((word): [string, string] => [word, kind])),
);

/** "Most" of degree ("the most expensive") is a superlative, and no quantity. */
const kindOf: KindOf = (token, tokens) => {
  const next = at(tokens, token.index + 1);
  const isDegree =
    token.lower === "most" &&
    (next.pos === "ADJ" || next.pos === "ADV") &&
    at(tokens, token.index - 1).lower === "the";
  const isIdiom =
    token.lower === "all" &&
    at(tokens, token.index - 1).lower === "at" &&
    !/^(?:of|DET|PRON|NOUN|PROPN|ADJ|NUM)$/u.test(next.lower === "of" ? "of" : next.pos);
  return isDegree || isIdiom || token.figure ? undefined : words.get(token.lower);
};

/** "All crypto assets are banned" carries "crypto assets are banned", unless it is "not all". */
const isStronger =
  (pair: Pair) =>
  ({ kind, token }: { kind: string; token: Token }): boolean =>
    (kind === "all" || kind === "any" || kind === "both") &&
    !pair.read
      .slice(Math.max(0, token.index - 3), token.index)
      .some(({ lower }) => /^(?:not|no|never|nearly|almost)$/u.test(lower));

const conditions = new Set(
  "if unless except excluding excepting provided assuming whether until instead rather barring only".split(
    " ",
  ),
);

/** Quantities of things, conditions and exceptions stay where they stood. */
export const scope: Rule = (pair) =>
  compareOperators(pair, kindOf, isStronger(pair)) ?? lostCondition(pair) ?? addedCondition(pair);

/** A clause of the quote that is told without the condition which its sentence sets. */
const lostCondition = (pair: Pair): string | undefined => {
  for (const token of pair.read) {
    if (!isCondition(token, pair.read) || isAside(pair.read, token)) continue;
    if (pair.back.has(token.index) || pair.said.some(({ lower }) => lower === token.lower))
      continue;
    const isTold = conditioned(pair.read, token).some((other) => pair.back.has(other.index));
    if (isTold) return `the quote sets a condition ("${token.text} …") that is left out`;
  }
  return undefined;
};

/** What a condition holds for: the clauses around it; "until" the verb in front of it, "whether" what follows it. */
const conditioned = (tokens: readonly Token[], condition: Token): Token[] => {
  const own = tokens.filter(({ sentence }) => sentence === condition.sentence);
  const isVerb = ({ pos }: Token): boolean => pos === "VERB";
  const prior = own.findLast((token) => token.index < condition.index && isVerb(token));
  if (condition.lower === "until" && prior) return [prior];
  if (condition.lower === "whether")
    return own
      .filter(({ clause, index }) => clause === condition.clause && index > condition.index)
      .filter(isVerb);
  return own.filter((token) => Math.abs(token.clause - condition.clause) <= 1 && isContent(token));
};

/** Inside brackets. */
const isAside = (tokens: readonly Token[], { index, sentence }: Token): boolean => {
  const before = tokens
    .slice(0, index)
    .findLast((token) => token.sentence === sentence && /^[()]$/u.test(token.text));
  return before?.text === "(";
};

const addedCondition = (pair: Pair): string | undefined => {
  const added = pair.said.find(
    (token) =>
      isCondition(token, pair.said) &&
      !pair.links[token.index] &&
      !pair.read.some(({ lower }) => lower === token.lower),
  );
  return added && `the quotes do not set the condition "${added.text} …"`;
};

const isCondition = ({ lower, index }: Token, tokens: readonly Token[]): boolean => {
  if (lower === "only")
    return /^(?:if|when|for|in|with|after|to)$/u.test(at(tokens, index + 1).lower);
  if (lower === "provided") return at(tokens, index + 1).lower === "that";
  if (lower === "rather") return at(tokens, index + 1).lower === "than";
  if (lower === "instead") return at(tokens, index + 1).lower === "of";
  return conditions.has(lower);
};
