import { subjectsOf } from "../reading/frames.ts";
import { isListed } from "../reading/listed.ts";
import { foundAt, type Pair } from "../reading/pair.ts";
import { at, isNominal, type Token } from "../reading/token.ts";
import { isSuperlative } from "../words/degrees.ts";

const becoming = /^(?:be|become|remain)$/u;

/** What is the largest in the quotes is it in the sentence: "than the Lindau, the largest ship" tells it of the Lindau. */
export const wrongBearer = (pair: Pair): string | undefined => {
  for (const token of pair.said.filter((one) => isSuperlative(pair.said, one))) {
    const found = foundAt(pair, token);
    if (!found) continue;
    const isRank = at(pair.said, token.index + 1).figure !== undefined;
    const isRankThere = [1, 2].some((step) => at(pair.read, found.index + step).figure);
    if (isRank && !isRankThere) return `the quotes do not call the figure "${token.text}"`;
    const [noun, other] = [nounOf(pair.said, token), nounOf(pair.read, found)];
    if (noun && other && !pair.isAlike(noun.index, other.index))
      return `the quotes say "${found.text} … ${other.text}", not "${token.text} … ${noun.text}"`;
    const [said, read] = [bearersOf(pair.said, token), bearersOf(pair.read, found)];
    if (said.length === 0 || read.length === 0) continue;
    if ([...said, ...read].some(({ pos }) => pos === "PRON")) continue;
    const places = said.flatMap((one) => foundAt(pair, one) ?? []);
    const isSame = places.some((one) =>
      read.some(
        (other) =>
          other.index === one.index || other.lemma === one.lemma || isListed(pair.read, one, other),
      ),
    );
    if (places.length > 0 && !isSame)
      return `the quotes call "${read.map(({ text }) => text).join(" ")}" "${token.text}"`;
  }
  return undefined;
};

/** The noun that a superlative stands in front of. */
const nounOf = (tokens: readonly Token[], { index }: Token): Token | undefined => {
  let next = index + 1;
  while (at(tokens, next).pos === "ADJ") next += 1;
  let noun: Token | undefined;
  for (; at(tokens, next).pos === "NOUN"; next += 1) noun = at(tokens, next);
  return noun;
};

/** Who or what a superlative is said of, where the grammar tells: beside a comma, or on the other side of "is". */
const bearersOf = (tokens: readonly Token[], superlative: Token): readonly Token[] => {
  let start = superlative.index;
  while (isOpening(at(tokens, start - 1))) start -= 1;
  const before = at(tokens, start - 1);
  if (becoming.test(before.lemma)) return subjectsOf(tokens, before).filter(isNominal);
  const after = verbBehind(tokens, superlative);
  if (after) return becoming.test(after.lemma) ? nominalsBehind(tokens, after) : [];
  if (before.text !== "," || before.sentence !== superlative.sentence) return [];
  return nameBefore(tokens, before);
};

const isOpening = ({ pos, text, lower }: Token): boolean =>
  /^(?:DET|ADJ|ADV)$/u.test(pos) || text === "'s" || /^(?:its|their|his|her)$/u.test(lower);

/** The verb whose subject the superlative's phrase is. */
const verbBehind = (tokens: readonly Token[], { index, sentence }: Token): Token | undefined => {
  const rest = tokens.slice(index + 1, index + 10);
  const end = rest.findIndex(
    (token) => token.sentence !== sentence || /^[,;:.]$/u.test(token.text),
  );
  return (end < 0 ? rest : rest.slice(0, end)).find(
    (token) =>
      (token.pos === "VERB" || token.pos === "AUX") && at(tokens, token.index - 1).lower !== "to",
  );
};

const nominalsBehind = (tokens: readonly Token[], { index, sentence }: Token): Token[] => {
  const rest = tokens.slice(index + 1, index + 10);
  const end = rest.findIndex((token) => token.sentence !== sentence || /^[;:.]$/u.test(token.text));
  return (end < 0 ? rest : rest.slice(0, end)).filter(isNominal);
};

const nameBefore = (tokens: readonly Token[], comma: Token): Token[] => {
  const found: Token[] = [];
  for (
    let token = at(tokens, comma.index - 1);
    isNominal(token) && token.sentence === comma.sentence;
    token = at(tokens, token.index - 1)
  )
    found.push(token);
  return found;
};
