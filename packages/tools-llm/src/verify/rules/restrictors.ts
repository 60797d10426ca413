import { foundAt, type Pair, type Rule } from "../reading/pair.ts";
import { at, isContent, isName, type Token } from "../reading/token.ts";
import { contrasted, lostLimit } from "./contrasts.ts";
import { isSuperlative } from "../words/degrees.ts";
import { isEvent, isIntroduced, isOfKeptName, selecting } from "./single-things.ts";

/** Adjectives that narrow nothing down. */
const harmless = new Set(
  "new total own latest recent overall whole entire various different current big large small important strong major key main good great actual simple basic longtime long-running much-awaited popular leading impressive".split(
    " ",
  ),
);

/** Prepositions that narrow down the noun in front of them. */
const narrowing = new Set(
  "with without among for from between within under over who whose than of against".split(" "),
);
const placing = new Set("in among across within at outside inside throughout".split(" "));

/** What narrows a quote's figure, superlative or subject is told with it. */
export const restrictors: Rule = (pair) => {
  for (const said of pair.said) {
    const found = /^(?:NOUN|PROPN)$/u.test(said.pos) ? foundAt(pair, said) : undefined;
    if (!found || pair.links[said.index]?.likeness !== "same") continue;
    const lost = lostBefore(pair, said, found) ?? lostBehind(pair, said, found);
    if (lost !== undefined) return `the quotes speak of "${lost}", and that is left out`;
  }
  return lostPlace(pair) ?? lostLimit(pair) ?? contrasted(pair) ?? whoBesidePercentage(pair);
};

const isMeasured = (tokens: readonly Token[], { clause }: Token): boolean =>
  tokens.some(
    (token) =>
      token.clause === clause && (token.figure !== undefined || isSuperlative(tokens, token)),
  );

/** "adult smokers" told as "smokers", where a figure or the sentence's subject is meant. */
const lostBefore = (pair: Pair, said: Token, found: Token): string | undefined => {
  if (!isMeasured(pair.said, said) && !isSubject(pair.said, said)) return undefined;
  if (isOfKeptName(pair, said, found)) return undefined;
  const isLoose = isIntroduced(pair, said, found);
  // A word in the same place that is not in the quotes stands for the one that is left out: anchoring judges it.
  const replaced = at(pair.said, said.index - 1);
  if (/^(?:NOUN|PROPN|ADJ|VERB)$/u.test(replaced.pos) && !pair.links[replaced.index])
    return undefined;
  for (let index = found.index - 1; index >= 0; index -= 1) {
    const token = at(pair.read, index);
    if (
      token.sentence !== found.sentence ||
      !(/^(?:NOUN|PROPN|ADJ)$/u.test(token.pos) || token.text === "-")
    )
      return undefined;
    if (
      token.text === "-" ||
      token.figure ||
      harmless.has(token.lower) ||
      pair.back.has(token.index)
    )
      continue;
    // "The schoolmaster Anton Rehm": what somebody is narrows no name.
    if (isName(found) && (isName(token) || token.pos === "NOUN")) continue;
    if (isLoose && !selecting.has(token.lower)) continue;
    return `${token.text} ${found.text}`;
  }
  return undefined;
};

const isSubject = (tokens: readonly Token[], token: Token): boolean =>
  tokens.every(
    ({ clause, pos, index }) =>
      clause !== token.clause || index >= token.index || (pos !== "VERB" && pos !== "AUX"),
  );

/** "patients with asthma" told as "patients". */
const lostBehind = (pair: Pair, said: Token, found: Token): string | undefined => {
  const next = at(pair.read, found.index + 1);
  if (next.sentence !== found.sentence) return undefined;
  const subject = isSubject(pair.read, found);
  // "Leaving Athens for Oslo with 162 people": such a phrase is the verb's, and narrows no name.
  const isOfVerb = isName(found) && /^(?:with|for|from)$/u.test(next.lower);
  const isNarrowing =
    (narrowing.has(next.lower) && !isOfVerb) ||
    (next.lower === "that" && at(pair.read, found.index + 2).pos !== "NOUN") ||
    ((subject || isMeasured(pair.said, said)) && placing.has(next.lower)) ||
    (subject &&
      next.pos === "VERB" &&
      /(?:ed|en|ing)$/u.test(next.lower) &&
      at(pair.read, next.index + 1).pos === "ADP" &&
      hasOtherVerb(pair.read, next));
  if (!isNarrowing || (placing.has(next.lower) && isIntroduced(pair, said, found)))
    return undefined;
  const phrase = phraseFrom(pair.read, next);
  const content = phrase.filter((token) => isContent(token));
  if (content.length === 0 || content.some((token) => isTold(pair, token))) return undefined;
  if (content.every(({ period }) => period !== undefined)) return undefined;
  return `${found.text} ${phrase.map(({ text }) => text).join(" ")}`;
};

const isTold = (pair: Pair, token: Token): boolean =>
  pair.back.has(token.index) ||
  (isName(token) && pair.said.some(({ lower }) => lower === token.lower));

/** "Those questioned in May said": a participle that narrows has the sentence's verb behind it. */
const hasOtherVerb = (tokens: readonly Token[], participle: Token): boolean => {
  const rest = tokens
    .slice(participle.index + 1)
    .filter(({ clause }) => clause === participle.clause);
  const end = rest.findIndex(({ pos }) => pos === "PUNCT" || pos === "CCONJ");
  return (end < 0 ? rest : rest.slice(0, end)).some(
    ({ pos, index }) => (pos === "VERB" || pos === "AUX") && at(tokens, index - 1).lower !== "to",
  );
};

const phraseFrom = (tokens: readonly Token[], first: Token): Token[] => {
  const phrase = [first];
  const isRelative = /^(?:who|that|which)$/u.test(first.lower);
  for (let index = first.index + 1; index < first.index + 8; index += 1) {
    const token = at(tokens, index);
    // "Farmers who took part saved": the second verb is the sentence's own.
    const hasVerb = phrase.some(({ pos }) => pos === "VERB");
    const isMainVerb =
      isRelative && hasVerb && token.pos === "VERB" && at(tokens, index - 1).lower !== "to";
    const ends =
      token.sentence !== first.sentence ||
      token.pos === "PUNCT" ||
      token.pos === "ADP" ||
      isMainVerb ||
      (token.pos === "AUX" && (!isRelative || hasVerb));
    if (ends || (token.pos === "VERB" && first.pos === "ADP")) break;
    phrase.push(token);
  }
  return phrase;
};

/** "rose 5 % in Germany" told without the place. */
const lostPlace = (pair: Pair): string | undefined => {
  for (const token of pair.said) {
    const found =
      token.figure || isSuperlative(pair.said, token) ? foundAt(pair, token) : undefined;
    if (!found) continue;
    for (const place of pair.read.filter(
      (other) =>
        other.clause === found.clause &&
        Math.abs(other.index - found.index) <= 8 &&
        placing.has(other.lower) &&
        other.pos === "ADP",
    )) {
      const phrase = phraseFrom(pair.read, place);
      const content = phrase.filter((part) => isContent(part) && part.period === undefined);
      const isOfPart = pair.read
        .slice(found.index + 1, Math.max(found.index + 1, place.index))
        .some((one) => one.figure !== undefined && !pair.back.has(one.index));
      if (isOfPart || phrase.some(({ figure }) => figure !== undefined)) continue;
      const isPlace =
        content.some((part) => isName(part) || part.pos === "NOUN") &&
        !(place.lower === "at" && isEvent(pair.read, found)) &&
        !isOfOneThing(pair, at(pair.read, place.index - 1));
      if (isPlace && !content.some((part) => pair.back.has(part.index)) && !isIdle(content))
        return `the quotes say it of "${phrase.map(({ text }) => text).join(" ")}", and that is left out`;
    }
  }
  return undefined;
};

/** "A court in Denver cut the damages to $35 million": the place is the court's. */
const isOfOneThing = (pair: Pair, noun: Token): boolean =>
  (pair.back.get(noun.index) ?? []).some((said) => isIntroduced(pair, at(pair.said, said), noun));

/** "in a statement", "at a press conference": where it was said, not where it holds. */
const idle = new Set(
  "statement report filing interview conference meeting release note letter addition total fact case line contrast comparison particular short general turn response part".split(
    " ",
  ),
);
const isIdle = (content: readonly Token[]): boolean => content.some(({ lemma }) => idle.has(lemma));

/** "40 % of those who …": whose share of whom it is, code cannot tell. */
const whoBesidePercentage = (pair: Pair): string | undefined => {
  if (pair.known.vote) return undefined;
  const relative = pair.said.find(
    ({ lower, clause, pos, index }) =>
      /^(?:who|that)$/u.test(lower) &&
      pos !== "DET" &&
      /^(?:NOUN|PROPN|PRON|DET)$/u.test(at(pair.said, index - 1).pos) &&
      pair.said.some(
        ({ figure, clause: other }) => figure?.unit === "%" && Math.abs(other - clause) <= 1,
      ),
  );
  return relative && `a share of those "${relative.text} …" is told only in the quote's own words`;
};
