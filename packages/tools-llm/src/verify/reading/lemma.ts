import { irregularVerbs } from "../words/irregular-verbs.ts";
import { isInLexicon } from "../words/lexicon.ts";

const irregularNouns: ReadonlyMap<string, string> = new Map([
  ["people", "person"],
  ["children", "child"],
  ["women", "woman"],
  ["men", "man"],
  ["feet", "foot"],
  ["teeth", "tooth"],
  ["mice", "mouse"],
  ["criteria", "criterion"],
  ["indices", "index"],
  ["analyses", "analysis"],
  ["crises", "crisis"],
  ["bases", "basis"],
  ["lives", "life"],
  ["halves", "half"],
  ["media", "media"],
]);

/** A word's base form: "fined" is of "fine", "rose" of "rise", "subsidies" of "subsidy". */
export const lemmaOf = (lower: string, pos: string): string => {
  if (irregularNouns.has(lower)) return irregularNouns.get(lower) ?? lower;
  if (pos === "VERB" || pos === "AUX" || pos === "ADJ") return american(verbBase(lower));
  if (pos === "NOUN" && /(?:[a-z]{3}ing|ed)$/u.test(lower) && !isInLexicon(lower))
    return american(verbBase(lower));
  return american(singular(lower));
};

const verbBase = (lower: string): string => {
  const irregular = irregularVerbs.get(lower);
  if (irregular !== undefined) return irregular;
  if (/(?:ed|ing)$/u.test(lower) && lower.length > 4) return pastBase(lower);
  return singular(lower);
};

/** "fined" is of "fine", not of "fin", which would double its last letter; "visited" is of "visit". */
const pastBase = (lower: string): string => {
  const stem = lower.replace(/(?:ed|ing)$/u, "");
  if (!/[aeiouy]/u.test(stem)) return lower;
  const withE = `${stem}e`;
  const single = /([^lsz])\1$/u.test(stem) ? stem.slice(0, -1) : stem;
  const withY = stem.endsWith("i") ? `${stem.slice(0, -1)}y` : stem;
  const known = [withE, stem, single, withY].find(isInLexicon);
  if (known !== undefined) return known;
  if (single !== stem) return single;
  if (withY !== stem) return withY;
  return /(?:[cgsuvz]|[^aeiou][aeiou][^aeiouwxyrnt])$/u.test(stem) ? withE : stem;
};

const singular = (lower: string): string => {
  if (!/[^s]s$/u.test(lower) || lower.length < 4 || /(?:us|is|ous)$/u.test(lower)) return lower;
  if (lower.endsWith("ies")) return `${lower.slice(0, -3)}y`;
  if (/(?:sses|shes|ches|xes|zes|oes)$/u.test(lower)) return lower.slice(0, -2);
  return lower.slice(0, -1);
};

/** One spelling for British and American words, so that they meet. */
const american = (word: string): string => {
  const spelled = word
    .replace(/isation$/u, "ization")
    .replace(/(?<=\w{3})is(?=(?:e|ed|ing|er)$)/u, "iz")
    .replace(/(?<=\w)our$/u, "or")
    .replace(/(?<=\w)tre$/u, "ter")
    .replace(/(?<=\w)ogue$/u, "og")
    .replace(/(?<=\w)ence$/u, "ense")
    .replace(/programme$/u, "program")
    .replace(/(?<=\w{2})ll(?=(?:ed|ing|er)$)/u, "l");
  return spelled === word || (isInLexicon(word) && !isInLexicon(spelled)) ? word : spelled;
};
