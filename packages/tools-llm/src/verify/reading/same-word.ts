import { nations } from "../words/nations.ts";
import { relationsOf } from "../words/lexicon.ts";
import { synonyms } from "../words/synonyms.ts";
import { ordinals } from "../words/number-words.ts";
import type { Period } from "./entity.ts";
import { carries } from "./same-figure.ts";
import { isName, type Token } from "./token.ts";

/** How near a said word is to a read one: the same, of the same family, a synonym. */
export type Likeness = "same" | "derived" | "synonym";

/** How like the said token is to the read one; nothing where it says something else. */
export const likeness = (said: Token, read: Token): Likeness | undefined => {
  if (isOne(said) && isOne(read)) return "same";
  if (said.figure || read.figure)
    return said.figure && read.figure && carries(read.figure, said.figure) ? "same" : undefined;
  if (said.period || read.period)
    return said.period && read.period && isWithin(read.period, said.period) ? "same" : undefined;
  if (said.lower === read.lower) return "same";
  return wordLikeness(said, read);
};

/** "One" is a word like "a", and no figure; written "1" it is. */
const isOne = ({ lower, figure }: Token): boolean =>
  lower === "one" || (figure?.value === 1 && figure.unit === "" && figure.bound === "exact");

const wordLikeness = (said: Token, read: Token): Likeness | undefined => {
  const [one, other] = [plainWord(said), plainWord(read)];
  if (one === other) return "same";
  if (isName(said) && isName(read)) return undefined;
  if (isAntonym(one, other)) return undefined;
  if (relationsOf(one).derived.has(other) || relationsOf(other).derived.has(one)) return "derived";
  if (isSynonym(said, read, one, other)) return "synonym";
  const [degree, base] = [comparedBase(said), comparedBase(read)];
  const isSameDegree = degree && base && degree.ending === base.ending;
  return isSameDegree && synonyms.get(degree.word)?.has(base.word) ? "synonym" : undefined;
};

/** "tougher" is "tough", compared. */
const comparedBase = ({ lower, pos }: Token): { word: string; ending: string } | undefined => {
  if (pos !== "ADJ" && pos !== "ADV") return undefined;
  const found = /^(\w{3,}?)(er|est)$/u.exec(lower);
  if (!found?.[1] || !found[2]) return undefined;
  const word = [
    found[1],
    `${found[1]}e`,
    found[1].replace(/(.)\1$/u, "$1"),
    found[1].replace(/i$/u, "y"),
  ].find((form) => synonyms.has(form));
  return word === undefined ? undefined : { word, ending: found[2] };
};

/** "Canadian" as "canada", "4th" as "fourth", any other word as its base form. */
const plainWord = ({ lemma, lower }: Token): string => {
  const ordinal = /^(\d{1,2})(?:st|nd|rd|th)$/u.exec(lower)?.[1];
  if (ordinal === undefined) return nations.get(lower) ?? lemma;
  return [...ordinals].find(([, count]) => count === Number(ordinal))?.[0] ?? lower;
};

const isSynonym = (said: Token, read: Token, one: string, other: string): boolean => {
  if (synonyms.get(one)?.has(other)) return true;
  const tag = tags.get(said.pos);
  return (
    tag !== undefined &&
    tag === tags.get(read.pos) &&
    relationsOf(one).synonyms.has(`${tag}:${other}`)
  );
};

const tags: ReadonlyMap<string, string> = new Map([
  ["NOUN", "n"],
  ["VERB", "v"],
  ["ADJ", "a"],
  ["ADV", "r"],
]);

const opposites = `rise gain climb grow increase growth advance up higher more jump surge boost raise|
fall decline drop decrease reduce reduction shrink down lower less fewer plunge cut slump
uphold|overturn reverse strike|approve allow permit accept authorize|reject deny refuse ban forbid prohibit block bar
buy acquire purchase|sell divest|open start begin launch resume|close end stop shut halt suspend
above over exceed beat surpass top|below under miss|win victory|lose loss defeat|before|after|early|late|profit|loss
include|exclude|support back favor|oppose|hire recruit|fire dismiss|strong|weak|improve|worsen deteriorate
expand|contract shrink|tighten|loosen ease relax|maximum|minimum|majority|minority|best|worst|most|least
import|export|borrow|lend|give|receive|join enter|leave quit exit|add|remove|safe|dangerous unsafe|legal|illegal
first|last|high|low|large big|small|good|bad|positive|negative|public|private|always|never|hot|cold|new|old
surplus excess|deficit shortage shortfall|buyer|seller|lender|borrower|creditor|debtor|employer|employee|plaintiff|defendant
ceiling cap|floor|north northern|south southern|east eastern|west western|left|right|summer|winter|morning|evening|supply|demand
success|failure|strength|weakness|inflow|outflow|upgrade|downgrade|premium|discount|supporter proponent|opponent critic
winner|loser|peak|trough|ally|enemy|man boy|woman girl|male|female|inside within|outside|rich wealthy|poor|widen|narrow
appreciate|depreciate|accelerate|slow|warm|cool|tall long|short|wide|narrow|deep|shallow|heavy|light|thick|thin|full|empty
cheap|expensive dear|easy|difficult hard|fast quick|slow|young|old elderly|near|far|inflation|deflation|bull|bear|hawkish|dovish
praise|criticize|accept|refuse reject|arrive|leave depart|attack|defend|hire|dismiss|lengthen extend|shorten|encourage|discourage
ahead|behind|voluntary|mandatory compulsory|temporary|permanent|domestic|foreign|urban|rural|major|minor|internal|external|optional|required`;

const opposed: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const map = new Map<string, Set<string>>();
  const sides = opposites
    .replaceAll("|\n", "|")
    .split(/[|\n]/u)
    .map((side) => side.split(" "));
  for (let pair = 0; pair + 1 < sides.length; pair += 2)
    for (const one of sides[pair] ?? [])
      for (const other of sides[pair + 1] ?? []) {
        map.set(one, (map.get(one) ?? new Set()).add(other));
        map.set(other, (map.get(other) ?? new Set()).add(one));
      }
  return map;
})();

/** Whether two base forms say the opposite, by WordNet or by our own table. */
export const isAntonym = (one: string, other: string): boolean =>
  relationsOf(one).antonyms.has(other) ||
  relationsOf(other).antonyms.has(one) ||
  (opposed.get(one)?.has(other) ?? false);

const parts = ["year", "month", "day", "quarter", "half", "decade", "toYear"] as const;

/**
 * Whether the said period is the read one or a longer one around it; a fiscal year and a calendar year are two things,
 * while "the third quarter" alone is of whichever year is spoken of.
 */
const isWithin = (read: Period, said: Period): boolean =>
  (read.fiscal === said.fiscal || (!said.fiscal && said.year === undefined)) &&
  parts.every((part) => said[part] === undefined || said[part] === read[part]) &&
  (said.day === undefined || said.month !== undefined);
