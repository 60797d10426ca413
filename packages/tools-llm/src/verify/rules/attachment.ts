import { fit } from "../reading/fit.ts";
import { foundAt, type Pair, type Rule } from "../reading/pair.ts";
import { isSameMeasure } from "../reading/same-figure.ts";
import { movedFigure } from "./moved-figures.ts";
import { at, isContent, isName, type Token } from "../reading/token.ts";

/** A figure or a period stays with what it measures: no other one of the quotes fits its place better. */
export const attachment: Rule = (pair) => {
  const figures = pair.said.filter(({ figure, period }) => figure ?? period);
  for (const token of figures) {
    const problem =
      placeProblem(pair, token) ??
      unitProblem(pair, token) ??
      timesProblem(pair, token) ??
      movedFigure(pair, token);
    if (problem !== undefined) return problem;
  }
  return togetherProblem(pair, figures);
};

const margin = 1.15;

const isSameKind = (one: Token, other: Token): boolean =>
  one.figure && other.figure
    ? isSameMeasure(one.figure, other.figure)
    : one.period !== undefined && other.period !== undefined;

const placeProblem = (pair: Pair, token: Token): string | undefined => {
  const own = pair.read.filter((other) => isSameToken(pair, token, other));
  const best = Math.max(0, ...own.map((other) => fit(pair, token, other)));
  const better = pair.read.find(
    (other) =>
      isSameKind(token, other) &&
      !own.includes(other) &&
      !isOfItsOwn(pair, token, other) &&
      fit(pair, token, other) > Math.max(best * margin, 0.2),
  );
  return better && `the quotes give "${better.text}" where "${token.text}" is told`;
};

/**
 * "112 euros in July and 131 euros in August": what stands right behind the figure tells which one is meant, where it
 * stands behind it in the quote too, and what stands behind the other figure is not told.
 */
const isOfItsOwn = (pair: Pair, token: Token, other: Token): boolean => {
  const found = foundAt(pair, token);
  const [companion, others] = [behind(pair.said, token), behind(pair.read, other)];
  const place = companion && foundAt(pair, companion);
  if (!found || !place || !others || place.sentence !== found.sentence) return false;
  const isBehind = place.index > found.index && place.index - found.index <= 3;
  return isBehind && others.index !== place.index && !pair.back.has(others.index);
};

/** The period or name in the phrase right behind a figure: "in August", "for Acme". */
const behind = (tokens: readonly Token[], { index }: Token): Token | undefined => {
  const [preposition, next] = [at(tokens, index + 1), at(tokens, index + 2)];
  const isPhrase = preposition.pos === "ADP" || preposition.lower === "to";
  return isPhrase && (next.period !== undefined || isName(next)) ? next : undefined;
};

/** The read figures that the said one may stand for. */
const isSameToken = (pair: Pair, token: Token, other: Token): boolean => {
  const link = pair.links[token.index];
  const found = link && at(pair.read, link.to);
  return (
    found !== undefined &&
    (other.index === found.index || (other.lower === found.lower && isSameKind(found, other)))
  );
};

/** "300 jobs" is not "300 stores": the noun that is counted was counted there. */
const unitProblem = (pair: Pair, token: Token): string | undefined => {
  const found = foundAt(pair, token);
  if (!found || token.figure === undefined || token.figure.unit !== "") return undefined;
  const [said, read] = [countedBy(pair.said, token), countedBy(pair.read, found)];
  if (!said || !read) return undefined;
  const place = foundAt(pair, said);
  const isCounted =
    place !== undefined &&
    (place.index === read.index ||
      place.lemma === read.lemma ||
      (place.index > found.index && place.index < read.index));
  return isCounted
    ? undefined
    : `the quotes count "${read.text}" with "${token.text}", not "${said.text}"`;
};

/** "Four times as many tonnes" is not "four times faster": what is multiplied stands behind it there too. */
const timesProblem = (pair: Pair, token: Token): string | undefined => {
  const found = token.figure?.unit === "times" ? foundAt(pair, token) : undefined;
  const said = pair.said.slice(token.index + 1, token.index + 5).find(isContent);
  const place = said && foundAt(pair, said);
  if (!found || !place) return undefined;
  const distance = place.index - found.index;
  return distance > 0 && distance <= 5
    ? undefined
    : `the quotes do not say "${token.text} … ${said.text}"`;
};

const countedBy = (tokens: readonly Token[], { index, sentence }: Token): Token | undefined => {
  for (let next = index + 1; next <= index + 4; next += 1) {
    const token = at(tokens, next);
    if (token.sentence !== sentence || /^(?:PUNCT|VERB|AUX|ADP|CCONJ)$/u.test(token.pos))
      return undefined;
    if (token.pos === "NOUN" && !/^(?:NOUN|PROPN)$/u.test(at(tokens, next + 1).pos)) return token;
  }
  return undefined;
};

/** What is told right beside a figure stands with it in one sentence of the quotes, for the greater part. */
const togetherProblem = (pair: Pair, figures: readonly Token[]): string | undefined => {
  for (const token of figures) {
    const found = foundAt(pair, token);
    if (!found) continue;
    const places = besideOf(pair.said, token).flatMap((other) => foundAt(pair, other) ?? []);
    const strangers = places.filter(({ sentence }) => sentence !== found.sentence);
    if (strangers.length * 2 > places.length)
      return `"${token.text}" is told of what another sentence of the quotes speaks of`;
  }
  return undefined;
};

const besideOf = (tokens: readonly Token[], { index, sentence }: Token): Token[] => {
  const content = tokens.filter((other) => other.sentence === sentence && isContent(other));
  const before = content.filter((other) => other.index < index).slice(-2);
  return [...before, ...content.filter((other) => other.index > index).slice(0, 2)];
};
