import { numberWords } from "../words/number-words.ts";
import type { Figure } from "./entity.ts";

const counts = "one|two|three|four|five|six|seven|eight|nine";
const wholes = `${counts}|ten|twelve|twenty|fifty|hundred|\\d{1,3}`;
const nths = "half|third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth";
const compared =
  "less|fewer|more|lower|higher|cheaper|dearer|larger|smaller|bigger|faster|slower|longer|shorter|as";
const afterAmount =
  "to|from|in|since|over|on|when|while|as|after|between|during|compared|last|this|and|but|for|at|within|by";

/** Ways to write a part of a whole: "two thirds", "a fifth of", "by a tenth", "half the", "one in three". */
const forms: readonly RegExp[] = [
  new RegExp(`\\b(?<over>${counts}|\\d)(?: \\w+)? out of (?:every )?(?<whole>${wholes})\\b`, "giu"),
  new RegExp(
    `\\b(?<over>${counts}|\\d) in (?:every )?(?<whole>${wholes})\\b(?! ?(?:%|percent|years?|months?|weeks?|days?|hours?|minutes?|million|billion)\\b)`,
    "giu",
  ),
  new RegExp(`\\b(?<over>${counts})[- ](?<nth>${nths}|halves)s?\\b`, "giu"),
  new RegExp(`\\ban? (?<nth>${nths})(?= of\\b| (?:${compared})\\b)`, "giu"),
  /\ban? (?<nth>third|fifth|sixth|seventh|eighth|ninth|tenth)(?= (?:is|are|was|were|went|goes|go|came|come|dropped|left|had|has|have|said|in (?:19|20)\d\d)\b)/giu,
  /(?<=\bof which )(?:an? )?(?<nth>third|fifth|tenth|half)\b/giu,
  /\b(?<nth>half)(?= (?:to|went|were|was|are|is|came|go|goes)\b)/giu,
  new RegExp(
    `(?<=\\bby (?:about |around |roughly |nearly |almost |over |more than |less than |up to |at least )?)an? (?<nth>${nths})(?=$|[,.;:)]| (?:${afterAmount})\\b)`,
    "giu",
  ),
  /(?<=\bby )(?<nth>half)\b/giu,
  /\b(?<nth>half) (?=of\b|the\b|its\b|their\b|his\b|her\b|our\b|as\b)/giu,
];

const order = "half third quarter fifth sixth seventh eighth ninth tenth".split(" ");
const partsIn = (nth: string): number =>
  nth === "halves" ? 2 : 2 + order.indexOf(nth === "fourth" ? "quarter" : nth);

type Found = { readonly match: RegExpExecArray; readonly figure: Figure };

/** The parts of a whole that a text tells, as shares of one. */
export const fractionsIn = (text: string): Found[] =>
  forms.flatMap((form) =>
    [...text.matchAll(form)].flatMap((match) => {
      const value = shareFrom(match.groups ?? {});
      if (value === undefined) return [];
      return [{ match, figure: { value, unit: "part", bound: "exact", step: 0.02 } as const }];
    }),
  );

const shareFrom = ({
  over,
  whole,
  nth,
}: Record<string, string | undefined>): number | undefined => {
  const parts = nth === undefined ? countOf(whole ?? "") : partsIn(nth.toLowerCase());
  const share = (over === undefined ? 1 : countOf(over)) / parts;
  // "two quarters" are half a year, and "three in two" is no part.
  const isPart = share < 1 && !(over?.toLowerCase() === "two" && /^quarter/iu.test(nth ?? ""));
  return isPart ? share : undefined;
};

const countOf = (word: string): number =>
  word.toLowerCase() === "hundred" ? 100 : (numberWords.get(word.toLowerCase()) ?? Number(word));
