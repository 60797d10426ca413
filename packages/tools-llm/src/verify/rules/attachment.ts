import { fit } from "../reading/fit.ts";
import { foundAt, type Pair, type Rule } from "../reading/pair.ts";
import { at, isContent, type Token } from "../reading/token.ts";

/** A figure or a period stays with what it measures: no other one of the quotes fits its place better. */
export const attachment: Rule = (pair) => {
  const figures = pair.said.filter(({ figure, period }) => figure ?? period);
  for (const token of figures) {
    const problem = placeProblem(pair, token) ?? unitProblem(pair, token);
    if (problem !== undefined) return problem;
  }
  return togetherProblem(pair, figures);
};

const margin = 1.15;

const isSameKind = (one: Token, other: Token): boolean =>
  one.figure && other.figure
    ? one.figure.unit === other.figure.unit
    : one.period !== undefined && other.period !== undefined;

const placeProblem = (pair: Pair, token: Token): string | undefined => {
  const own = pair.read.filter((other) => isSameToken(pair, token, other));
  const best = Math.max(0, ...own.map((other) => fit(pair, token, other)));
  const better = pair.read.find(
    (other) =>
      isSameKind(token, other) &&
      !own.includes(other) &&
      fit(pair, token, other) > Math.max(best * margin, 0.2),
  );
  return better && `the quotes give "${better.text}" where "${token.text}" is told`;
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
