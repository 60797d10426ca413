import type { Pair, Rule } from "../reading/pair.ts";
import { at, isName, type Token } from "../reading/token.ts";

/** Every name is in the quotes as written, or by an alias that a source gives, or by its initials. */
export const names: Rule = (pair) => {
  const missing = pair.said.find(
    (token) => isName(token) && !pair.links[token.index] && !isAlias(pair, token),
  );
  return missing && `"${missing.text}" is not in the quotes`;
};

/** Whether the name stands for one that the quotes write otherwise. */
export const isAlias = (pair: Pair, { text, index }: Token): boolean =>
  isInitials(pair.read, text) || isSpelledOut(pair, index) || hasAlias(pair, text);

const hasAlias = ({ known, read }: Pair, text: string): boolean =>
  (known.aliases ?? []).some(
    (group) =>
      group.some((name) => words(name).includes(text.toLowerCase())) &&
      group.some((name) => isRead(read, words(name))),
  );

const words = (name: string): string[] => name.toLowerCase().split(/\s+/u);

const isRead = (read: readonly Token[], name: readonly string[]): boolean =>
  read.some((token) => name.every((word, step) => at(read, token.index + step).lower === word));

const little = new Set(["of", "the", "and", "for", "&", "on", "in", "de"]);

/** Names in a row, their little words included: "Centers for Disease Control and Prevention". */
const spelledNames = (tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ index }) => {
    const initials: string[] = [];
    for (let next = index; next < index + 9; next += 1) {
      const token = at(tokens, next);
      if (/^\p{Lu}\p{L}/u.test(token.text)) initials.push(token.text.slice(0, 1));
      else if (!little.has(token.lower) || initials.length === 0) break;
    }
    return initials.map((_, end) => initials.slice(0, end + 1).join("")).slice(1);
  });

const isInitials = (read: readonly Token[], text: string): boolean =>
  /^\p{Lu}{2,6}$/u.test(text) && spelledNames(read).includes(text);

/** The sentence spells out what the quotes give by initials. */
const isSpelledOut = ({ said, read }: Pair, index: number): boolean =>
  said.some((start) => {
    if (start.index > index || index - start.index > 8) return false;
    return spelledNames(
      said.slice(start.index, index + 8).map((token, step) => ({ ...token, index: step })),
    ).some((initials) => initials.length > 1 && read.some(({ text }) => text === initials));
  });
