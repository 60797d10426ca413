import { contentWords } from "@coinslot/models";

/** The words of a text in lower case; numbers keep their points and commas, identifiers their hyphens. */
export const wordsOf = (text: string): readonly string[] =>
  (text.match(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}\p{N}]+(?:[-'’&][\p{L}\p{M}\p{N}]+)*/gu) ?? []).map(
    plain,
  );

/** The words of a text that say what it is about, in the same form. */
export const contentWordsOf = (text: string): readonly string[] => contentWords(text).map(plain);

const plain = (word: string): string => word.toLowerCase().replace(/['’]s$/u, "");

/** What a question names exactly: numbers, tickers, identifiers such as `EIP-3009` or `10-K`. */
export const identifiersOf = (text: string): ReadonlySet<string> =>
  new Set(
    (text.match(/[\p{L}\p{N}][\p{L}\p{N}.,&-]*[\p{L}\p{N}]|\p{N}/gu) ?? [])
      .filter((token) => /\p{N}/u.test(token) || /^[A-Z]{2,5}$/u.test(token))
      .map((token) => token.toLowerCase()),
  );
