import { numberWords } from "../words/number-words.ts";

/**
 * Numbers that are written in several words or signs, in the one way in which figures are read: "two and a half
 * years" as "2.5 years", "1 250 000" as "1,250,000", "the 19th year" as "the nineteenth year".
 */
export const plainNumbers = (text: string): string =>
  spellings.reduce((result, [from, to]) => result.replace(from, to), text);

type Spelling = readonly [RegExp, (...parts: string[]) => string];

const counts = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,3}";
const units = "years?|months?|weeks?|days?|hours?|minutes?|miles?|kilometres?|kilometers?|metres?";
const worth = (word: string): number =>
  /^an?$/iu.test(word) ? 1 : (numberWords.get(word.toLowerCase()) ?? Number(word));

const fractions: ReadonlyMap<string, number> = new Map([
  ["a half", 0.5],
  ["a quarter", 0.25],
  ["three quarters", 0.75],
]);
const parts = [...fractions.keys()].join("|");
const partOf = (words: string): number => fractions.get(words.toLowerCase()) ?? 0;

const months =
  "Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec|January|February|March|April|August|September|October|November|December";
const ordinals =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  );
const written: ReadonlyMap<string, string> = new Map([
  ["1/2", "half"],
  ["1/3", "one third"],
  ["2/3", "two thirds"],
  ["1/4", "one quarter"],
  ["3/4", "three quarters"],
  ["1/5", "one fifth"],
]);

const spellings: readonly Spelling[] = [
  [
    new RegExp(
      `\\b(${counts}) and (${parts})(?= (?:million|billion|percent|times|${units})\\b)`,
      "giu",
    ),
    (_, whole = "", part = "") => String(worth(whole) + partOf(part)),
  ],
  [
    new RegExp(`\\b(${counts}) and (${parts})(?= percentage points?\\b)`, "giu"),
    (_, whole = "", part = "") => String(worth(whole) + partOf(part)),
  ],
  [
    new RegExp(`\\b(an?|one) (${units}) and (${parts})\\b`, "giu"),
    (_, _one = "", unit = "", part = "") => `${1 + partOf(part)} ${unit}s`,
  ],
  [new RegExp(`\\bhalf an? (${units})\\b`, "giu"), (_, unit = "") => `0.5 ${unit}s`],
  [
    new RegExp(
      `\\b(an?|${counts}) hours?,?(?: and)? (${counts}|twenty|thirty|forty|fifty) minutes?\\b`,
      "giu",
    ),
    (_, hours = "", minutes = "") => `${worth(hours) * 60 + worth(minutes)} minutes`,
  ],
  [/(?<![\d.,] ?)\b\d{1,3}(?: \d{3}){2,}\b/gu, (digits = "") => digits.replaceAll(" ", ",")],
  [
    /(?<=\d)m(?= (?:tons?|tonnes?|barrels?|people|users?|customers?|units?|visitors?)\b)/gu,
    () => " million",
  ],
  [/(?<=\bage[ds] (?:of )?)(\d{1,3})-(?=\d{1,3}\b)/giu, (_, from = "") => `${from} to `],
  [
    /\b(?:aged between|between the ages of) (\d{1,3}) and (?=\d)/giu,
    (_, from = "") => `aged ${from} to `,
  ],
  [
    new RegExp(
      `(?<!\\b(?:${months})\\.? )\\b([12]?\\d)(?:st|nd|rd|th)\\b(?! (?:of )?(?:${months})\\b)`,
      "gu",
    ),
    (found = "", digits = "") => ordinals[Number(digits) - 1] ?? found,
  ],
  [/\b[123]\/[2345](?= of\b)/gu, (found = "") => written.get(found) ?? found],
  [/\b(from|to|of|at|was|were|is|and|by) -(?=[$€£]?\d)/giu, (_, word = "") => `${word} minus `],
  [/\bplus (?=\d+(?:\.\d+)? ?(?:°|degrees?\b))|(?<=\bto )\+(?=\d)/giu, () => ""],
  [/\b(?:by )?(\d{1,3}) votes to (\d{1,3})\b/giu, (_, one = "", other = "") => `${one}-${other}`],
  [/\bmm Hg\b/gu, () => "mmHg"],
];
