import type { Figure, Period } from "./entity.ts";

/** A word of a text, or a figure or a period as one token. */
export type Token = {
  readonly index: number;
  readonly text: string;
  readonly lower: string;
  /** The base form, in American spelling. */
  readonly lemma: string;
  /** The universal part of speech: VERB, AUX, NOUN, PROPN, ADJ, ADV, ADP … */
  readonly pos: string;
  readonly figure?: Figure;
  readonly period?: Period;
  /** Counted through all texts that were read together. */
  readonly sentence: number;
  readonly clause: number;
  readonly quote: number;
};

/** Texts read together: their tokens in order. */
export type Reading = { readonly tokens: readonly Token[] };

/** The token at an index, or an empty one outside the text, so that neighbours can be asked for freely. */
export const at = (tokens: readonly Token[], index: number): Token => tokens[index] ?? outside;

const outside: Token = {
  index: -1,
  text: "",
  lower: "",
  lemma: "",
  pos: "SPACE",
  sentence: -1,
  clause: -1,
  quote: -1,
};

/** Whether the token is a word, a figure or a period, and no punctuation. */
export const isWord = ({ pos, text }: Token): boolean =>
  pos !== "PUNCT" && pos !== "SPACE" && !/^[^\p{L}\p{N}%$€£¥&]+$/u.test(text);

const openClasses = new Set(["VERB", "NOUN", "PROPN", "ADJ", "ADV", "NUM", "SYM", "INTJ", "X"]);

/** Whether the token carries meaning of its own: verbs, nouns, names, adjectives, adverbs, figures, periods. */
export const isContent = (token: Token): boolean =>
  isWord(token) &&
  (token.figure !== undefined || token.period !== undefined || openClasses.has(token.pos)) &&
  !emptyWords.has(token.lower);

const emptyWords = new Set(
  "not n't never also too then there here so as than more most less least very just even still such however only no yes 's".split(
    " ",
  ),
);

/** Whether the token can head a subject or an object. */
export const isNominal = ({ pos, period, figure }: Token): boolean =>
  period === undefined &&
  figure === undefined &&
  (pos === "NOUN" || pos === "PROPN" || pos === "PRON");

/** Whether the token is part of a name: a capital inside a sentence, or what the tagger takes for one. */
export const isName = ({ pos, text, period, figure }: Token): boolean =>
  period === undefined && figure === undefined && pos === "PROPN" && /^\p{Lu}|\d/u.test(text);

/** The words of the name that a token is part of. */
export const nameOf = (tokens: readonly Token[], { index }: Token): string[] => {
  let [from, to] = [index, index];
  while (isName(at(tokens, from - 1))) from -= 1;
  while (isName(at(tokens, to + 1))) to += 1;
  return tokens.slice(from, to + 1).map(({ lower }) => lower);
};

/** "Tuesday" is the name of nobody. */
export const isCalendar = ({ lower }: Token): boolean =>
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|christmas|easter|ramadan)$/u.test(lower);
