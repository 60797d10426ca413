import lexicon from "./lexicon.json" with { type: "json" };

type Relations = {
  /** With the part of speech in front: "v:purchase". */
  readonly synonyms: ReadonlySet<string>;
  readonly antonyms: ReadonlySet<string>;
  readonly derived: ReadonlySet<string>;
};

const table = lexicon as Readonly<Record<string, string>>;
const parsed = new Map<string, Relations>();
const nothing: Relations = { synonyms: new Set(), antonyms: new Set(), derived: new Set() };

/** Whether WordNet's authors met the word in running text, and it has a synonym, an antonym or a derivation. */
export const isInLexicon = (word: string): boolean => Object.hasOwn(table, word);

/** What WordNet says of a base form (see distil-wordnet.ts, and NOTICE for its licence). */
export const relationsOf = (word: string): Relations => {
  if (!isInLexicon(word)) return nothing;
  const known = parsed.get(word);
  if (known) return known;
  const [synonyms, antonyms, derived] = (table[word] ?? "")
    .split("|")
    .map((part) => new Set(part.split(" ").filter((other) => other !== "")));
  const relations = {
    synonyms: synonyms ?? nothing.synonyms,
    antonyms: antonyms ?? nothing.antonyms,
    derived: derived ?? nothing.derived,
  };
  parsed.set(word, relations);
  return relations;
};
