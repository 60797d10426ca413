import type { Known } from "../verdict.ts";
import { align, type Link } from "./align.ts";
import { likeness } from "./same-word.ts";
import { read as readTexts } from "./read.ts";
import { at, type Reading, type Token } from "./token.ts";

/** A sentence beside its quotes, each of its words with its place in them. */
export type Pair = {
  readonly said: readonly Token[];
  readonly read: readonly Token[];
  /** By the said token's index. */
  readonly links: readonly (Link | undefined)[];
  /** By the read token's index: the said tokens that stand for it. */
  readonly back: ReadonlyMap<number, readonly number[]>;
  /** Whether a said token and a read one are alike, by their indexes; asked often, so it is kept. */
  readonly isAlike: (said: number, read: number) => boolean;
  readonly known: Known;
};

/** One rule: what it found wrong, in words that a writer can act on, or nothing. */
export type Rule = (pair: Pair) => string | undefined;

/** Reads a sentence and its quotes, and finds the one in the others. */
export const pairOf = (sentence: string, quotes: readonly string[], known: Known): Pair => {
  const [said, read] = [readTexts([sentence]), readTexts(quotes)];
  const small = new Set([...said.tokens, ...read.tokens].filter(isSmall).map(({ lower }) => lower));
  return paired(withPlainStarts(said, small), withPlainStarts(read, small), known);
};

const isSmall = ({ text, pos }: Token): boolean => pos !== "PROPN" && /^\p{Ll}/u.test(text);

/** What begins a sentence with a capital, and is written small elsewhere, is no name. */
const withPlainStarts = ({ tokens }: Reading, small: ReadonlySet<string>): Reading => ({
  tokens: tokens.map((token) => {
    const isStart = at(tokens, token.index - 1).sentence !== token.sentence;
    return isStart && token.pos === "PROPN" && small.has(token.lower)
      ? { ...token, pos: "NOUN" }
      : token;
  }),
});

const paired = (said: Reading, read: Reading, known: Known): Pair => {
  const links = align(said, read);
  const back = new Map<number, number[]>();
  links.forEach((link, index) => {
    if (link) back.set(link.to, [...(back.get(link.to) ?? []), index]);
  });
  return {
    said: said.tokens,
    read: read.tokens,
    links,
    back,
    isAlike: likenessTable(said.tokens, read.tokens),
    known,
  };
};

const likenessTable = (said: readonly Token[], read: readonly Token[]): Pair["isAlike"] => {
  const table = new Int8Array(said.length * read.length);
  return (one, other) => {
    const place = one * read.length + other;
    if (table[place] === 0) {
      const [first, second] = [at(said, one), at(read, other)];
      const isSame = first.lower === second.lower || first.lemma === second.lemma;
      table[place] = isSame || likeness(first, second) !== undefined ? 1 : -1;
    }
    return table[place] === 1;
  };
};

/** The read token that a said one was found at. */
export const foundAt = ({ links, read }: Pair, said: Token): Token | undefined => {
  const link = links[said.index];
  return link && at(read, link.to);
};
