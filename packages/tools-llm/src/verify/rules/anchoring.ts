import { foundAt, type Pair, type Rule } from "../reading/pair.ts";
import { at, isContent, isName, isWord, type Token } from "../reading/token.ts";
import { isAlias } from "./names.ts";

/** Verbs that carry no claim of their own, and those of reporting, which attribution judges. */
const lightVerbs = new Set(
  "be have do make take get become include amount stand total come go see say tell state note add report announce accord cost use work run offer provide give charge reach hold put keep".split(
    " ",
  ),
);

/** Nouns that only take up what the quotes name. */
const generic = new Set(
  "company firm group person people rate number amount level figure country city year percent total bank agency maker team case result that".split(
    " ",
  ),
);

/** Words that join and order, and claim nothing. */
const joining = new Set(
  "and also additionally however meanwhile moreover furthermore but while whereas respectively in addition both which who that of the a an is are was were be been being has have had it its their they he she his her this these those to for in on at with by as from there not no never per each within across about around over according says said one now currently today already year month week day hour same period example instance time".split(
    " ",
  ),
);

/** Relations between what is told: they are claims of their own. */
const relations = new Set(
  "after before since because despite although though if unless until than without against under above below during via through between except or into toward towards upon amid among following so when where beyond instead".split(
    " ",
  ),
);

/**
 * Each word of the sentence is found in the quotes: as it is, as a derivation, or as a synonym. Verbs, names,
 * evaluations and what stands beside a figure without exception; of the other nouns one in five may be free.
 */
export const anchoring: Rule = (pair) => {
  const free = pair.said.filter(
    (token) => isWord(token) && !pair.links[token.index] && !isAlias(pair, token),
  );
  const claim = free.find((token) => isClaim(pair, token));
  if (claim) return `"${claim.text}" is not in the quotes: use their own words`;
  const content = pair.said.filter(isContent);
  const nouns = free.filter((token) => isContent(token) && !isEmpty(pair.said, token));
  const count = new Set(nouns.map(({ lemma }) => lemma)).size;
  return count * 5 > content.length
    ? `${nouns.map(({ text }) => `"${text}"`).join(", ")} are not in the quotes: use their own words`
    : undefined;
};

const isEmpty = (said: readonly Token[], token: Token): boolean => {
  // "costs $5": the tagger takes some verbs for nouns.
  const isVerbal =
    /^(?:VERB|AUX)$/u.test(token.pos) || at(said, token.index + 1).figure !== undefined;
  return joining.has(token.lower) || (isVerbal ? lightVerbs : generic).has(token.lemma);
};

/** Relations that are told in another word of the same kind, in front of the same word or in the same sentence. */
const contrasts = new Set("but although while whereas however yet".split(" "));
const instead: ReadonlyMap<string, readonly string[]> = new Map(
  "during:in over throughout|into:to|towards:to|toward:to|via:through by|through:via|under:below|below:under|above:over|upon:on|within:in|between:from|than:from|without:no"
    .split("|")
    .map((entry): [string, string[]] => [
      entry.split(":")[0] ?? "",
      (entry.split(":")[1] ?? "").split(" "),
    ]),
);

const isToldOtherwise = (pair: Pair, { lower, index }: Token): boolean => {
  if (contrasts.has(lower)) return pair.read.some((token) => contrasts.has(token.lower));
  const next = pair.said.slice(index + 1, index + 4).find(isContent);
  const place = next && foundAt(pair, next);
  const others = instead.get(lower);
  return (
    place !== undefined &&
    pair.read
      .slice(Math.max(0, place.index - 3), place.index)
      .some((token) => token.sentence === place.sentence && others?.includes(token.lower))
  );
};

const isClaim = (pair: Pair, token: Token): boolean => {
  // "Between 5 and 7" is "5 to 7": the range is the figures' to judge.
  if (token.lower === "between" && at(pair.said, token.index + 1).figure?.otherEnd !== undefined)
    return false;
  if (relations.has(token.lower)) return !isToldOtherwise(pair, token);
  if (
    /^(?:exceed|surpass|top)$/u.test(token.lemma) &&
    at(pair.said, token.index + 1).figure?.bound === "above"
  )
    return false;
  if (token.figure || token.period || isEmpty(pair.said, token)) return false;
  if (!isContent(token) || isName(token)) return isName(token);
  if (token.pos === "NOUN") return isBesideFigure(pair.said, token);
  return true;
};

const isBesideFigure = (said: readonly Token[], { index, clause }: Token): boolean =>
  said.some(
    (other) =>
      other.figure !== undefined && other.clause === clause && Math.abs(other.index - index) <= 4,
  ) && at(said, index).pos === "NOUN";
