import { foundAt, type Pair } from "../reading/pair.ts";
import { at, isName, type Token } from "../reading/token.ts";

/** A figure taken from one place, or a date from one deed, and told of another of the same sentence. */
export const movedFigure = (pair: Pair, token: Token): string | undefined =>
  token.period
    ? otherDeed(pair, token)
    : (otherPlace(pair, token) ?? partsPlace(pair, token) ?? wholeForPart(pair, token));

type Phrase = { readonly preposition: Token; readonly name: Token };

const nameBehind = (tokens: readonly Token[], preposition: Token): Phrase | undefined => {
  const next = at(tokens, preposition.index + 1);
  const name = next.pos === "DET" ? at(tokens, next.index + 1) : next;
  return preposition.pos === "ADP" && isName(name) ? { preposition, name } : undefined;
};

const phrasesBehind = (tokens: readonly Token[], token: Token): Phrase[] =>
  tokens
    .filter(({ clause, index }) => clause === token.clause && index > token.index)
    .flatMap((one) => nameBehind(tokens, one) ?? []);

/** "A fifth went to Asia and half to Europe" does not tell that half went to Asia. */
const otherPlace = (pair: Pair, token: Token): string | undefined => {
  const found = foundAt(pair, token);
  const own = found && nameBehind(pair.read, at(pair.read, found.index + 1));
  if (!own) return undefined;
  const said = phrasesBehind(pair.said, token).find(
    ({ preposition }) => preposition.lower === own.preposition.lower,
  );
  const isTold = pair.said.some(({ lower }) => lower === own.name.lower);
  return said && !isTold && said.name.lower !== own.name.lower
    ? `the quotes tell "${token.text}" of "${own.name.text}", not of "${said.name.text}"`
    : undefined;
};

/** "900 people, two thirds of them in Graz" does not tell of 900 people in Graz. */
const partsPlace = (pair: Pair, token: Token): string | undefined => {
  const found = foundAt(pair, token);
  if (!found) return undefined;
  for (const { preposition, name } of phrasesBehind(pair.said, token)) {
    const place = /^(?:in|at|across)$/u.test(preposition.lower) ? foundAt(pair, name) : undefined;
    if (!place || place.sentence !== found.sentence) continue;
    const part = pair.read
      .slice(found.index + 1, Math.max(found.index + 1, place.index))
      .find((one) => one.figure !== undefined && !pair.back.has(one.index));
    if (part) return `the quotes tell "${part.text}" of "${name.text}", not "${token.text}"`;
  }
  return undefined;
};

/** "30 of its 210 shops" does not tell what is done with 210. */
const wholeForPart = (pair: Pair, token: Token): string | undefined => {
  const found = foundAt(pair, token);
  const part = found && partBefore(pair.read, found);
  const isPart = partBefore(pair.said, token) !== undefined;
  return part && !isPart && !pair.back.has(part.index)
    ? `the quotes tell it of "${part.text}" of "${token.text}"`
    : undefined;
};

const partBefore = (tokens: readonly Token[], { index, sentence }: Token): Token | undefined => {
  const of = /^(?:its|the|his|her|their|those|these|our)$/u.test(at(tokens, index - 1).lower)
    ? index - 2
    : index - 1;
  const part = at(tokens, of - 1);
  return at(tokens, of).lower === "of" && part.figure && part.sentence === sentence
    ? part
    : undefined;
};

/** The verb right in front of "in 1967". */
const deedBefore = (tokens: readonly Token[], { index, sentence }: Token): Token | undefined => {
  if (at(tokens, index - 1).pos !== "ADP") return undefined;
  const verb = tokens
    .slice(Math.max(0, index - 4), index - 1)
    .findLast(
      ({ pos, text, sentence: own }) => (pos === "VERB" || text === ",") && own === sentence,
    );
  return verb?.pos === "VERB" ? verb : undefined;
};

/** "Published in 1967, was banned a year later" does not tell what was banned in 1967. */
const otherDeed = (pair: Pair, token: Token): string | undefined => {
  const found = foundAt(pair, token);
  const [said, read] = [
    deedBefore(pair.said, token),
    found && (deedBefore(pair.read, found) ?? deedBeforePhrase(pair.read, found)),
  ];
  const place = said && foundAt(pair, said);
  if (!said || !read || !place || place.pos !== "VERB" || place.sentence !== read.sentence)
    return undefined;
  const isLeftOut = !pair.back.has(read.index);
  return isLeftOut && place.index !== read.index
    ? `the quotes tell "${token.text}" of what "${read.text}", not of what "${said.text}"`
    : undefined;
};

/** "Published in Czech in 1967": another phrase stands between. */
const deedBeforePhrase = (tokens: readonly Token[], { index }: Token): Token | undefined => {
  const preposition = at(tokens, index - 3);
  const verb = at(tokens, index - 4);
  return preposition.pos === "ADP" && verb.pos === "VERB" ? verb : undefined;
};
