import { isListed } from "../reading/listed.ts";
import { foundAt, type Pair } from "../reading/pair.ts";
import { at, isCalendar, isName, type Token } from "../reading/token.ts";

/** "Berlin's drivers" are not those of "Hamburg, whose drivers": what somebody has stays his. */
export const otherOwner = (pair: Pair): string | undefined => {
  for (const noun of pair.said.filter(({ pos }) => pos === "NOUN")) {
    const found = foundAt(pair, noun);
    const [said, read] = [ownerOf(pair.said, noun), found && ownerOf(pair.read, found)];
    const place = said && foundAt(pair, said);
    if (!said || !read || !place) continue;
    const isSame =
      place.index === read.index || said.lower === read.lower || isListed(pair.read, place, read);
    const isBoth = pair.read.some(
      (token) => token.lemma === noun.lemma && ownerOf(pair.read, token)?.lower === said.lower,
    );
    if (!isSame && !isBoth)
      return `the quotes speak of "${read.text}" where "${noun.text}" is told of "${said.text}"`;
  }
  return undefined;
};

const isOwner = (token: Token): boolean => isName(token) && !isCalendar(token);

/** The last word of the name that a noun belongs to, by "'s", "whose" or "of". */
const ownerOf = (tokens: readonly Token[], noun: Token): Token | undefined => {
  const of = at(tokens, noun.index + 1);
  if (of.lower === "of") return lastOfName(tokens, at(tokens, of.index + 1));
  let index = noun.index - 1;
  while (/^(?:ADJ|NOUN)$/u.test(at(tokens, index).pos)) index -= 1;
  const marker = at(tokens, index);
  if (marker.sentence !== noun.sentence) return undefined;
  if (marker.text === "'s")
    return isOwner(at(tokens, index - 1)) ? at(tokens, index - 1) : undefined;
  if (marker.lower !== "whose") return undefined;
  const before = at(tokens, index - (at(tokens, index - 1).text === "," ? 2 : 1));
  return isOwner(before) ? before : undefined;
};

const lastOfName = (tokens: readonly Token[], first: Token): Token | undefined => {
  let last = first.pos === "DET" ? at(tokens, first.index + 1) : first;
  if (!isOwner(last)) return undefined;
  while (isName(at(tokens, last.index + 1))) last = at(tokens, last.index + 1);
  return last;
};
