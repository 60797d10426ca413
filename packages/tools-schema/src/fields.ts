import { z } from "zod";
import { isDomainOrUrl } from "./domain-or-url.ts";
import { knownIn } from "./known-sets.ts";
import { listedWords } from "./listed-words.ts";
import { hasQuotedForm } from "./ticker-text.ts";
import { judgeWebTarget } from "./web-target.ts";

const wellFormed = (value: string): boolean => value.isWellFormed();
const notWellFormed = "contains a lone surrogate, which has no UTF-8 form";

/** Text that has a UTF-8 form: a lone surrogate would silently become U+FFFD. */
export const anyText = z.string().refine(wellFormed, notWellFormed);

/** A required text: at least one character. */
export const text = z.string().min(1).refine(wellFormed, notWellFormed);

/** A required text that names something: white space alone cannot be looked up and is refused unpaid. */
export const subject = text.refine(
  (value) => value === "" || value.trim() !== "",
  "is white space only",
);

/** A text that may be left out or left blank, which both mean `fallback`: no paid call fails on "". */
export const textOr = (fallback: string) =>
  anyText.transform((value) => (value.trim() === "" ? fallback : value)).prefault(fallback);

const notDomainOrUrl =
  "is neither a public domain name such as example.com nor an http or https URL of one";

/** A required domain name or URL: what its text alone shows to be none is refused unpaid. */
export const domainOrUrl = knownIn(
  "top-level-domains",
  subject.refine((value) => value.trim() === "" || isDomainOrUrl(value), notDomainOrUrl),
);

/** A domain name or URL that may be left out or left blank, which both mean `fallback`. */
export const domainOrUrlOr = (fallback: string) =>
  knownIn("top-level-domains", textOr(fallback).refine(isDomainOrUrl, notDomainOrUrl));

/**
 * The address of a public page: what its text alone shows to be none is refused unpaid. What its name resolves to,
 * and where it redirects, is for the fetcher to find out.
 */
export const webUrl = knownIn(
  "top-level-domains",
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      const judged = judgeWebTarget(value);
      if ("objection" in judged) context.addIssue({ code: "custom", message: judged.objection });
    })
    // What a refinement holds is not part of the derived input schema.
    .meta({ format: "uri", pattern: "^[Hh][Tt][Tt][Pp][Ss]?://" }),
);

const notQuoted = "is not a US ticker such as AAPL, BRK.B (a class of shares) or ^NDX (an index)";

/** A required symbol of US quotes: what has not the form of one is refused unpaid. Which there are, no list says. */
export const quotedSymbol = subject.refine(
  (value) => value.trim() === "" || hasQuotedForm(value),
  notQuoted,
);

/** A symbol of US quotes that may be left out or left blank, which both mean `fallback`. */
export const quotedSymbolOr = (fallback: string) =>
  textOr(fallback).refine(hasQuotedForm, notQuoted);

/** Words of a list, which may be left out or left blank; any other word is refused unpaid. */
export const listedWordsOr = (fallback: string, accepted: readonly string[]) =>
  textOr(fallback).refine(
    (value) => listedWords(value, accepted) !== undefined,
    `takes these words, parted by spaces: ${accepted.join(" ")}`,
  );

/** A moment in UTC with milliseconds: `2026-11-21T10:00:00.000Z`. */
export const instant = z.iso.datetime({ precision: 3 });

/** A calendar day: `2026-11-21`. */
export const day = z.iso.date();

/** For sources that often publish a day only: its time of day is never made up. */
export const dayOrInstant = z.union([day, instant]);

/** A whole number of things. */
export const count = z.int().nonnegative();

/** A part of a whole, from 0 to 1. */
export const share = z.number().min(0).max(1);

/** An exact decimal as text, without exponent or separators: `-4.13`. */
export const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/);

/** An amount of wei as a decimal string: it may exceed what a JSON number holds. */
export const wei = z.string().regex(/^\d+$/);

/** An absolute URL. */
export const link = z.url();

/** A name in lower-kebab case, stable enough to compare in code. */
export const kebabName = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A coarse level, where a finer one would claim a precision that nobody has. */
export const level = z.enum(["low", "medium", "high"]);
