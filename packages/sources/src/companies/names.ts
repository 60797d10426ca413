/** Words that say what form a company has, or which of its securities is meant; not what it is called. */
const formWords = new Set(
  [
    "inc incorporated corp corporation co company companies ltd limited llc lp llp plc holding holdings",
    "group the sa nv ag se ab asa spa bv adr",
  ]
    .join(" ")
    .split(" "),
);

/** Words that are written short and long. */
const longForms: ReadonlyMap<string, string> = new Map([
  ["us", "united states"],
  ["usa", "united states"],
  ["intl", "international"],
  ["mfg", "manufacturing"],
  ["natl", "national"],
  ["amer", "american"],
  ["svcs", "services"],
  ["finl", "financial"],
  ["labs", "laboratories"],
]);

/** `/DE/`, `/NEW/` or `/ADR` at a name's end: where it is incorporated, or which registration it is. */
const registrationMark = /(\s*[/\\][A-Za-z]{2,}[/\\]?)+$/;

/** Letters that stand alone are written together: `U S Bancorp` is `us bancorp`. */
const joinLetters = (words: readonly string[]): string[] => {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isLetter = /^\p{L}$/u.test(word);
    if (isLetter && isOpen) joined.push(`${joined.pop()}${word}`);
    else joined.push(word);
    isOpen = isLetter;
  }
  return joined;
};

/** The words of a name in lower case and in full, without accents, marks and punctuation. */
const wordsOf = (name: string): string[] => {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(registrationMark, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/['’.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  return joinLetters(words).flatMap((word) => (longForms.get(word) ?? word).split(" "));
};

/** A name, to compare it with others. */
export type ComparedName = {
  /** What it is called: `Apple Inc.` and `APPLE INC /CA/` are both `apple`. Of form words alone it keeps them. */
  readonly words: readonly string[];
  /** Its words without spaces: `Exxon Mobil Corp` and `ExxonMobil` are both `exxonmobil`. */
  readonly squeezed: string;
  /** The same with its form: of two that are called alike, the one whose form is named is meant. */
  readonly withForm: string;
  /** Its first letters, with and without those of its form: `tsm` and `tsmc`; `pandg` for `&`. */
  readonly initials: readonly string[];
};

/** Takes a name to pieces, as often as there are ways to write it. */
export const comparedName = (name: string): ComparedName => {
  const all = wordsOf(name);
  const telling = all.filter((word) => !formWords.has(word));
  const words = telling.length > 0 ? telling : all;
  return {
    words,
    squeezed: words.join(""),
    withForm: all.join(""),
    initials: initialsOf(all, words.length),
  };
};

const initialsOf = (words: readonly string[], least: number): readonly string[] =>
  words.flatMap((_, index) => {
    if (index + 1 < Math.max(3, least)) return [];
    return [
      words
        .slice(0, index + 1)
        .map((word) => (word === "and" ? word : word[0]))
        .join(""),
    ];
  });

/** A form that is written into the last word: `Citigroup` is called `citi`, too. */
export const withoutGluedForm = (squeezed: string): string =>
  squeezed.replace(/(?<=.{4})(?:group|corp|bancorp|holdings)$/, "");

/** The longest text that looks like a ticker. */
const shortText = /^[a-z]{1,7}$/;

/**
 * What a name is called in as few letters as a ticker has, if it can be: equal names have the same. A word may be written
 * short there.
 */
export const shortFormsOf = (name: string): readonly string[] => {
  const { words, squeezed, withForm } = comparedName(name);
  const said = words.join(" ");
  const contracted = [...longForms].flatMap(([short, long]) =>
    said.includes(long) ? [said.replaceAll(long, short).replaceAll(" ", "")] : [],
  );
  return [squeezed, withForm, withoutGluedForm(squeezed), ...contracted].filter((text) =>
    shortText.test(text),
  );
};
