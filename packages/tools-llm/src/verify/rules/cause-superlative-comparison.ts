import { foundAt, type Pair, type Rule } from "../reading/pair.ts";
import { at, isContent, type Token } from "../reading/token.ts";
import { isComparative, isSuperlative } from "../words/degrees.ts";
import { wrongBearer } from "./bearers.ts";

const causes = new Set(
  "because due owing cause caused causes causing lead leads led drive drives drove driven trigger triggered prompted prompt spurred fueled fuelled attributed attributable reflecting stemmed stems resulted results resulting thanks therefore thus hence consequently forced forcing helped contributed contributing contributes boosted blamed".split(
    " ",
  ),
);

/** Causes, superlatives and comparisons are told only where a quote tells them, of the same things. */
export const causeSuperlativeComparison: Rule = (pair) =>
  causeProblem(pair) ??
  degreeProblem(pair) ??
  comparedProblem(pair) ??
  lostRank(pair) ??
  lostRange(pair) ??
  wrongBearer(pair);

const isCause = (tokens: readonly Token[], { lower, index, pos }: Token): boolean => {
  if (!causes.has(lower)) return false;
  if (
    lower === "due" ||
    lower === "owing" ||
    lower === "thanks" ||
    lower === "led" ||
    lower === "lead" ||
    lower === "leads"
  )
    return at(tokens, index + 1).lower === "to";
  if (lower === "results" || lower === "causes" || lower === "drive") return pos === "VERB";
  return true;
};

/** Which of several things is the cause, and which way it works, code cannot tell. */
const causeProblem = (pair: Pair): string | undefined => {
  const cause = pair.said.find((token) => isCause(pair.said, token));
  if (!cause) return undefined;
  if (!foundAt(pair, cause)) return `the quotes tell no cause ("${cause.text}")`;
  return pair.known.vote
    ? undefined
    : `a cause ("${cause.text}") is told only in the quote's own words`;
};

const degreeProblem = (pair: Pair): string | undefined => {
  const degree = pair.said.find((token) => {
    const found = foundAt(pair, token);
    if (isSuperlative(pair.said, token)) return !found || !isSuperlative(pair.read, found);
    return isComparative(token) && !found;
  });
  return degree && `the quotes do not say "${degree.text}"`;
};

/** What stands behind "than" in the sentence stands behind it in the quote. */
const comparedProblem = (pair: Pair): string | undefined => {
  for (const than of pair.said.filter(({ lower }) => lower === "than")) {
    const read = foundAt(pair, than);
    const compared = pair.said.slice(than.index + 1, than.index + 6).find(isContent);
    const place = compared && foundAt(pair, compared);
    if (!read || !compared || !place) continue;
    const isBehind =
      place.sentence === read.sentence && place.index > read.index && place.index - read.index < 10;
    if (!isBehind || isOtherComparison(pair, than, read))
      return `the quotes do not compare with "${compared.text}"`;
  }
  return undefined;
};

/** "40 more than the old ones, but need longer to charge than …": each "than" belongs to the word that compares. */
const isOtherComparison = (pair: Pair, than: Token, read: Token): boolean => {
  const degree = pair.said.findLast(
    (token) => token.index < than.index && than.index - token.index <= 6 && isComparative(token),
  );
  const place = degree && foundAt(pair, degree);
  if (!place || place.sentence !== read.sentence) return false;
  const own = pair.read.find(({ index, lower }) => index > place.index && lower === "than");
  return place.index > read.index || own?.index !== read.index;
};

const ranks = new Set(
  "second third fourth fifth sixth seventh eighth ninth tenth second-largest third-largest joint equal among".split(
    " ",
  ),
);

/** "the fourth largest", "one of the largest" is not "the largest". */
const lostRank = (pair: Pair): string | undefined => {
  for (const token of pair.said) {
    const found = isSuperlative(pair.said, token) ? foundAt(pair, token) : undefined;
    if (!found) continue;
    const before = pair.read.slice(Math.max(0, found.index - 4), found.index);
    const rank = before.find(
      (one) =>
        ranks.has(one.lower) ||
        (one.lower === "one" && at(pair.read, one.index + 1).lower === "of"),
    );
    if (rank && !pair.back.has(rank.index)) return `the quotes say "${rank.text} … ${found.text}"`;
  }
  return undefined;
};

const ranges = new Set(["since", "of", "for", "by"]);

/** "The highest since October", "the longest of the season" is not simply the highest, the longest. */
const lostRange = (pair: Pair): string | undefined => {
  for (const token of pair.said) {
    const found = isSuperlative(pair.said, token) ? foundAt(pair, token) : undefined;
    if (!found) continue;
    const rest = pair.read.slice(found.index + 1, found.index + 10);
    const end = rest.findIndex(
      ({ pos, sentence }) => sentence !== found.sentence || /^(?:PUNCT|VERB|AUX|CCONJ)$/u.test(pos),
    );
    const near = end < 0 ? rest : rest.slice(0, end);
    const range = near.slice(0, 4).find(({ lower }) => ranges.has(lower));
    const behind = near.filter((one) => range !== undefined && one.index > range.index);
    const next = behind.findIndex(
      ({ pos, lower }) => pos === "ADP" || pos === "SCONJ" || lower === "after",
    );
    const content = (next < 0 ? behind : behind.slice(0, next)).filter(isContent);
    if (range && content.length > 0 && !content.some(({ index }) => pair.back.has(index)))
      return `the quotes say "${found.text} … ${range.text} ${content.map(({ text }) => text).join(" ")}"`;
  }
  return undefined;
};
