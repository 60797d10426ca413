import type { Known } from "../verdict.ts";
import { align, type Link } from "./align.ts";
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
  readonly known: Known;
};

/** One rule: what it found wrong, in words that a writer can act on, or nothing. */
export type Rule = (pair: Pair) => string | undefined;

/** Reads a sentence and its quotes, and finds the one in the others. */
export const pairOf = (sentence: string, quotes: readonly string[], known: Known): Pair => {
  const [said, read] = [readTexts([sentence]), readTexts(quotes)];
  return paired(said, read, known);
};

const paired = (said: Reading, read: Reading, known: Known): Pair => {
  const links = align(said, read);
  const back = new Map<number, number[]>();
  links.forEach((link, index) => {
    if (link) back.set(link.to, [...(back.get(link.to) ?? []), index]);
  });
  return { said: said.tokens, read: read.tokens, links, back, known };
};

/** The read token that a said one was found at. */
export const foundAt = ({ links, read }: Pair, said: Token): Token | undefined => {
  const link = links[said.index];
  return link && at(read, link.to);
};
