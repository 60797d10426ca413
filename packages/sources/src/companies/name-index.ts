import { looksLikeTicker } from "@coinslot/tools-schema";
import MiniSearch from "minisearch";
import { type KnownName, knownNames } from "./known-names.ts";
import { type ComparedName, comparedName, withoutGluedForm } from "./names.ts";

/** An entry that a query may mean, by its place in the list; `score` is 1 for an equal name. */
export type RankedName = { readonly id: number; readonly score: number };

/** The one that a name surely means, if there is one, and all that it may mean, the likelier and larger first. */
export type NamedEntries = {
  readonly meant: (RankedName & { readonly how: NameMatch }) | undefined;
  readonly ranked: readonly RankedName[];
};

/** How a name was matched. */
export type NameMatch = "name-exact" | "name-fuzzy" | KnownName["kind"];

/**
 * What is found by words scores less than what begins with the query, and that less than what equals it. Least scores
 * what has the words only if the query has a typing error: it may as well be another company, and is none.
 */
const scores = {
  known: 0.95,
  firstWords: 0.9,
  initials: 0.85,
  beginning: 0.8,
  words: 0.7,
  typingError: 0.5,
};

/** Among so many of the largest, a company is known well enough to be called by four initials. */
const calledByInitials = 1_000;

type Entry = ComparedName & { readonly id: number; readonly name: string };

/**
 * Names of a list whose order is by size. A name means the only one who is called so; of several that only begin with
 * it, whole words, the largest; and nobody where that would be a guess: they are candidates.
 */
export const createNameIndex = (registrants: readonly { readonly cik: number; name: string }[]) => {
  const entries = registrants.map(({ name }, id): Entry => ({ ...comparedName(name), id, name }));
  const index = new MiniSearch<{ id: number; name: string }>({ fields: ["name"] });
  index.addAll(entries.map(({ id, words }) => ({ id, name: words.join(" ") })));
  const equals = createEqualNames(entries);
  const known = createKnownNames(registrants);

  const ranked = (wanted: ComparedName, isTicker: boolean): Map<number, number> => {
    const found = searched(index, wanted.words, isTicker);
    for (const entry of entries) {
      const score = scoreOf(entry, wanted);
      if (score > (found.get(entry.id) ?? 0)) found.set(entry.id, score);
    }
    return found;
  };

  return (query: string): NamedEntries => {
    const wanted = comparedName(query);
    if (wanted.squeezed === "") return { meant: undefined, ranked: [] };
    const isTicker = looksLikeTicker(query);
    const found = ranked(wanted, isTicker);
    const same = equals(query, wanted);
    for (const id of same) found.set(id, 1);
    const alias = same.length === 0 ? known(wanted.squeezed) : undefined;
    if (alias) found.set(alias.id, scores.known);
    const sorted = [...found]
      .map(([id, score]) => ({ id, score: Math.round(score * 100) / 100 }))
      .toSorted((one, other) => other.score - one.score || one.id - other.id);
    const [only, another] = same;
    if (only !== undefined) {
      const meant = { id: only, score: 1, how: "name-exact" } as const;
      return { meant: another === undefined ? meant : undefined, ranked: sorted };
    }
    if (alias) return { meant: { ...alias, score: scores.known }, ranked: sorted };
    const near = nearest(sorted, wanted, isTicker);
    return { meant: near && { ...near, how: "name-fuzzy" }, ranked: sorted };
  };
};

/** Of those that are not equal the one that is meant, unless it is one of several or only a typing error away. */
const nearest = (
  sorted: readonly RankedName[],
  wanted: ComparedName,
  isTicker: boolean,
): RankedName | undefined => {
  const [first, second] = sorted;
  if (!first || first.score <= scores.typingError) return undefined;
  if (first.score === scores.firstWords) return first;
  const isOnly = second === undefined || second.score < first.score;
  if (!isOnly) return undefined;
  if (first.score === scores.initials) {
    const isSpelled = wanted.words.includes("and");
    return isSpelled || first.id < calledByInitials ? first : undefined;
  }
  if (first.score === scores.beginning) return isTicker ? undefined : first;
  return wanted.words.length > 1 ? first : undefined;
};

const scoreOf = ({ words, squeezed, initials }: Entry, wanted: ComparedName): number => {
  const { length } = wanted.squeezed;
  if (length > 1 && squeezed.startsWith(wanted.squeezed)) {
    return endsWord(words, length) ? scores.firstWords : scores.beginning;
  }
  const isCalled = initials.includes(wanted.squeezed);
  return isCalled && (length > 3 || wanted.words.includes("and")) ? scores.initials : 0;
};

/** Whether a word ends after so many letters. */
const endsWord = (words: readonly string[], length: number): boolean => {
  let end = 0;
  return words.some((word) => (end += word.length) === length);
};

/** Those that have all words of a query. What looks like a ticker is not taken for a word with a typing error. */
const searched = (
  index: MiniSearch<{ id: number; name: string }>,
  words: readonly string[],
  isTicker: boolean,
): Map<number, number> => {
  const fuzzy = isTicker ? false : 0.2;
  const results = index.search(words.join(" "), { combineWith: "AND", prefix: true, fuzzy });
  return new Map(
    results.map(({ id, score, terms }) => {
      const isTyped = words.every((word) => terms.some((term) => term.startsWith(word)));
      const [least, most] = isTyped ? [scores.typingError, scores.words] : [0, scores.typingError];
      const share = score / (results[0]?.score ?? score);
      return [Number(id), least + (most - least) * Math.min(share, 0.99)];
    }),
  );
};

/** Who is called so to the letter; else with the form; else without it; else without one that is written into it. */
const createEqualNames = (entries: readonly Entry[]) => {
  const written = (name: string): string => name.trim().toLowerCase();
  const levels = [
    groupedBy(entries, ({ name }) => written(name)),
    groupedBy(entries, ({ withForm }) => withForm),
    groupedBy(entries, ({ squeezed }) => squeezed),
    groupedBy(entries, ({ squeezed }) => withoutGluedForm(squeezed)),
  ];
  return (query: string, { withForm, squeezed }: ComparedName): readonly number[] => {
    const keys = [written(query), withForm, squeezed, squeezed];
    return levels.map((level, place) => level.get(keys[place] ?? "") ?? []).find(isSome) ?? [];
  };
};

const isSome = ({ length }: readonly number[]): boolean => length > 0;

const groupedBy = (entries: readonly Entry[], key: (entry: Entry) => string) => {
  const groups = new Map<string, number[]>();
  for (const entry of entries) {
    const group = groups.get(key(entry));
    if (group) group.push(entry.id);
    else groups.set(key(entry), [entry.id]);
  }
  return groups;
};

const createKnownNames = (registrants: readonly { readonly cik: number }[]) => {
  const ids = new Map(registrants.map(({ cik }, id) => [cik, id]));
  const known = new Map(
    knownNames.flatMap(({ cik, name, kind }) => {
      const id = ids.get(cik);
      return id === undefined ? [] : [[comparedName(name).squeezed, { id, how: kind }] as const];
    }),
  );
  return (squeezed: string) => known.get(squeezed);
};
