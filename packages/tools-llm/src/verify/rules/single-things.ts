import { foundAt, type Pair } from "../reading/pair.ts";
import { at, isName, type Token } from "../reading/token.ts";
import { irregularVerbs } from "../words/irregular-verbs.ts";

/** What one thing did once is told as well without its description; what many things do is not. */

/** Adjectives that tell one of several apart, or that make of a thing something else. */
export const selecting = new Set(
  "small large big high low higher lower young old older younger elderly adult male female early late first second third fourth last next former future would-be potential possible alleged suspected so-called mock fake failed attempted near rival other another different similar single double new smaller larger".split(
    " ",
  ),
);

/** "A federal appeals court in Denver upheld", told as "the court": one thing that the quotes bring in, and one deed. */
export const isIntroduced = (pair: Pair, said: Token, found: Token): boolean => {
  const article = articleOf(pair.said, said);
  const isOne = /^(?:a|an)$/u.test(articleOf(pair.read, found)) && isDeed(pair.read, found);
  if (!isOne || article === "") return false;
  return pair.read.every((other) => other.lemma !== found.lemma || other.index === found.index);
};

const articleOf = (tokens: readonly Token[], { index, sentence }: Token): string => {
  let before = index - 1;
  while (
    /^(?:ADJ|NOUN|PROPN|NUM)$/u.test(at(tokens, before).pos) ||
    at(tokens, before).text === "-"
  )
    before -= 1;
  const { lower, sentence: own } = at(tokens, before);
  return own === sentence && /^(?:a|an|the)$/u.test(lower) ? lower : "";
};

const isPast = ({ lower, pos }: Token): boolean =>
  /^(?:was|were|had|has|have)$/u.test(lower) ||
  (pos === "VERB" && (lower.endsWith("ed") || irregularVerbs.has(lower)));

/** Whether the next verb tells what happened, and not what always holds. */
const isDeed = (tokens: readonly Token[], { index, sentence }: Token): boolean => {
  const verb = tokens.find(
    (token) =>
      token.index > index &&
      token.sentence === sentence &&
      /^(?:VERB|AUX)$/u.test(token.pos) &&
      !token.lower.endsWith("ing"),
  );
  return verb !== undefined && isPast(verb);
};

/** "Blockchain analysts at Tracelight", told as "analysts at Tracelight": the name tells who they are. */
export const isOfKeptName = (pair: Pair, said: Token, found: Token): boolean => {
  const [preposition, name] = [at(pair.said, said.index + 1), at(pair.said, said.index + 2)];
  return (
    preposition.pos === "ADP" &&
    isName(name) &&
    foundAt(pair, preposition)?.index === found.index + 1 &&
    foundAt(pair, name)?.index === found.index + 2
  );
};

const events = new Set(
  "beat defeat win lose draw play score meet sign die arrest speak crash land marry retire resign".split(
    " ",
  ),
);

/** "Beat Leeds 3-2 at Carrow Road": where a thing happened once does not narrow it. */
export const isEvent = (tokens: readonly Token[], { clause, figure }: Token): boolean =>
  figure !== undefined &&
  /^(?:$|score)/u.test(figure.unit) &&
  tokens.some(
    (token) => token.clause === clause && token.pos === "VERB" && events.has(token.lemma),
  );
