/** A sentence with the passages it was made from, and whether they carry it. */
export type Pair = {
  readonly quotes: readonly string[];
  readonly sentence: string;
  readonly supported: boolean;
  readonly kind: string;
};

/** The marked sentence as a reader sees it. */
export const plain = (marked: string): string => capital(marked.replaceAll(/[{}<>[\]|~]/gu, ""));

/** With a capital at its start, without doubled spaces. */
export const capital = (text: string): string => {
  const clean = text
    .replaceAll(/ {2,}/gu, " ")
    .replaceAll(/ (?=[.,])/gu, "")
    .trim();
  return clean.slice(0, 1).toUpperCase() + clean.slice(1);
};

/** The names that a sentence marks. */
export const namesOf = (marked: string): string[] =>
  [...marked.matchAll(/\[([^\]]+)\]/gu)].map(([, name = ""]) => name);
