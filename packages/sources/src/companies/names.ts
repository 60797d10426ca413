/** Words that say what form a company has, or which of its securities is meant; not what it is called. */
const formWords = new Set(
  [
    "inc incorporated corp corporation co company companies ltd limited llc lp llp plc holding holdings",
    "group the sa nv ag se ab asa spa bv adr",
  ]
    .join(" ")
    .split(" "),
);

/** `/DE/`, `/NEW/` or `/ADR` at a name's end: where it is incorporated, or which registration it is. */
const registrationMark = /(\s*\/[A-Za-z]{2,}\/?)+$/;

/** The words of a name in lower case, without accents, marks and punctuation. */
const wordsOf = (name: string): string[] =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(registrationMark, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/['’.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/**
 * What a company is called, to compare names: `Apple Inc.` and `APPLE INC /CA/` are both `apple`. A name of
 * form words alone keeps them.
 */
export const plainName = (name: string): string => {
  const words = wordsOf(name);
  const telling = words.filter((word) => !formWords.has(word));
  return (telling.length > 0 ? telling : words).join(" ");
};

/** A ticker in the SEC's spelling: capitals, and a hyphen before the class of a share. */
export const plainTicker = (text: string): string =>
  text
    .trim()
    .replace(/^\$/, "")
    .toUpperCase()
    .replaceAll(/[./\s]+/g, "-");
