import { timeUnits } from "../words/units.ts";
import type { Bound, Figure } from "./entity.ts";

const more =
  "more|greater|larger|bigger|higher|longer|older|heavier|taller|deeper|wider|further|farther";
const less = "less|fewer|smaller|lower|shorter|younger|lighter|narrower|cheaper";
const little = "just |only |well |far |slightly |a little |a bit |somewhat ";

/** What a figure is told to be at least, at most, about …, right in front of it; the first that fits. */
const bounds: readonly (readonly [Bound, RegExp])[] = [
  [
    "at least",
    /\b(?:at (?:the very )?least|(?:no|not) (?:fewer|less|lower) than|a minimum of) $/iu,
  ],
  [
    "at most",
    /\b(?:at (?:the very )?most|up to|as (?:many|much|high) as|(?:no|not) (?:more|higher|greater|larger) than|a maximum of|not exceeding) $/iu,
  ],
  [
    "below",
    new RegExp(
      `\\b(?:nearly|almost|close to|(?:${little})?(?:under|below|(?:${less}) than)|just shy of|just short of) $`,
      "iu",
    ),
  ],
  [
    "above",
    new RegExp(
      `\\b(?:(?:${little})?(?:over|above|(?:${more}) than|in excess of|upwards? of)|exceeding) $`,
      "iu",
    ),
  ],
  [
    "about",
    /(?:\b(?:about|around|roughly|approximately|approx\.?|circa|some|an estimated|in the (?:region|order) of|on the order of|something like)|~) ?$/iu,
  ],
];

/** "exceed $80 billion" is "over $80 billion"; the verb stays a word of its own. */
export const exceeding = /\b(?:exceed|surpass|top)(?:s|ed|ing|ping|ped|es)? $/iu;

/** The same behind a figure: "300 or more". */
export const boundsAfter: readonly (readonly [Bound, RegExp])[] = [
  ["at least", /^(?: or (?:more|above|higher|older|over)\b|\+)/iu],
  ["at most", /^ or (?:less|fewer|below|lower|younger|under)\b/iu],
  ["about", /^ or so\b/iu],
];

/**
 * The bound in front of a figure, and how many characters tell it. "Over ten years" may mean during them as well as
 * more than ten: it stays outside the figure, as "over".
 */
export const boundBefore = (
  before: string,
  figure: Figure,
): { readonly bound: Bound; readonly length: number } | undefined => {
  const near = before.slice(-40);
  const found = bounds.find(([, form]) => form.test(near));
  if (!found) return undefined;
  if (timeUnits.has(figure.unit) && /\bover $/iu.test(near)) return { bound: "over", length: 0 };
  return { bound: found[0], length: found[1].exec(near)?.[0].length ?? 0 };
};
