import MiniSearch from "minisearch";
import { plainName, plainTicker } from "./names.ts";

/** One row of a list: a security of a registrant. */
export type Listing = {
  readonly cik: number;
  readonly name: string;
  readonly ticker: string;
  readonly exchange: string | null;
};

/** A company that is registered with the SEC. */
export type Registrant = {
  readonly cik: number;
  readonly name: string;
  /** Of its primary listing, the first in the list. */
  readonly ticker: string;
  readonly exchange: string | null;
  /** The primary one first. */
  readonly tickers: readonly string[];
};

/** How a registrant was found. */
type MatchType = "ticker" | "cik" | "name-exact" | "name-fuzzy";

/** A registrant that a query may mean; `score` is 1 for an exact match. */
type Candidate = { readonly registrant: Registrant; readonly score: number };

/** The registrant that a query means, and up to five others that it may mean. */
type CompanyMatch = Candidate & {
  readonly matchType: MatchType;
  readonly candidates: readonly Candidate[];
};

/** Registrants by ticker, CIK and name. */
export type CompanyDirectory = { find(query: string): CompanyMatch | undefined };

const maxCandidates = 5;
/**
 * What is found by words scores less than what begins with the query, and that less than what equals it. Least scores
 * what has the words only if the query has a typing error: it may as well be another company.
 */
const scores = { shareClass: 0.95, firstWords: 0.9, beginning: 0.8, words: 0.7, typingError: 0.5 };

/** Indexes a list whose order is by market value, the largest first, and tells equals apart by it. */
export const createDirectory = (listings: readonly Listing[]): CompanyDirectory => {
  const registrants = registrantsOf(listings);
  const byCik = new Map(registrants.map((registrant) => [registrant.cik, registrant]));
  const findTicker = createTickerIndex(listings);
  const searchNames = createNameIndex(registrants);

  const findCik = (query: string): Registrant | undefined => {
    const [, digits] = /^(?:CIK)?\s*0*(\d{1,10})$/i.exec(query.trim()) ?? [];
    return digits === undefined ? undefined : byCik.get(Number(digits));
  };

  const bestOf = (query: string, named: readonly Candidate[]): Found | undefined => {
    const ticker = findTicker(query);
    const listed = ticker && byCik.get(ticker.cik);
    if (listed) return { registrant: listed, score: ticker.score, matchType: "ticker" };
    const numbered = findCik(query);
    if (numbered) return { registrant: numbered, score: 1, matchType: "cik" };
    const [first] = named;
    return first && { ...first, matchType: first.score === 1 ? "name-exact" : "name-fuzzy" };
  };

  return {
    find(query) {
      const named = searchNames(query);
      const best = bestOf(query, named);
      if (!best) return undefined;
      const others = named.filter(({ registrant }) => registrant !== best.registrant);
      return { ...best, candidates: others.slice(0, maxCandidates) };
    },
  };
};

type Found = Candidate & { readonly matchType: MatchType };

const registrantsOf = (listings: readonly Listing[]): readonly Registrant[] => {
  const byCik = new Map<number, Listing[]>();
  for (const listing of listings) {
    const known = byCik.get(listing.cik);
    if (known) known.push(listing);
    else byCik.set(listing.cik, [listing]);
  }
  return [...byCik.values()].flatMap(([primary, ...rest]) =>
    primary ? [{ ...primary, tickers: [primary, ...rest].map(({ ticker }) => ticker) }] : [],
  );
};

/** A ticker as it is, then without the hyphen before its class, then without the class if one company has it. */
const createTickerIndex = (listings: readonly Listing[]) => {
  const exact = new Map<string, number>();
  const joined = new Map<string, number>();
  const stems = new Map<string, Set<number>>();
  for (const { ticker, cik } of listings) {
    const plain = plainTicker(ticker);
    const [stem = plain] = plain.split("-");
    if (!exact.has(plain)) exact.set(plain, cik);
    if (!joined.has(plain.replaceAll("-", ""))) joined.set(plain.replaceAll("-", ""), cik);
    stems.set(stem, (stems.get(stem) ?? new Set<number>()).add(cik));
  }
  return (query: string): { readonly cik: number; readonly score: number } | undefined => {
    const plain = plainTicker(query);
    const cik = exact.get(plain) ?? joined.get(plain.replaceAll("-", ""));
    if (cik !== undefined) return { cik, score: 1 };
    const [only, another] = stems.get(plain) ?? [];
    if (only === undefined || another !== undefined) return undefined;
    return { cik: only, score: scores.shareClass };
  };
};

/** Equal names first, then those that begin with the query, then those that have its words, typing errors allowed. */
const createNameIndex = (registrants: readonly Registrant[]) => {
  const entries = registrants.map((registrant, id) => ({
    id,
    name: plainName(registrant.name),
    registrant,
  }));
  const index = new MiniSearch<(typeof entries)[number]>({ fields: ["name"] });
  index.addAll(entries);

  return (query: string): readonly Candidate[] => {
    const wanted = plainName(query);
    if (wanted === "") return [];
    const found = new Map<number, number>();
    const options = { combineWith: "AND", prefix: true, fuzzy: 0.2 } as const;
    const results = index.search(wanted, options);
    const words = wanted.split(" ");
    for (const { id, score, terms } of results) {
      const isTyped = words.every((word) => terms.some((term) => term.startsWith(word)));
      const [least, most] = isTyped ? [scores.typingError, scores.words] : [0, scores.typingError];
      found.set(Number(id), least + ((most - least) * score) / (results[0]?.score ?? score));
    }
    for (const { id, name } of entries) {
      if (name === wanted) found.set(id, 1);
      else if (name.startsWith(`${wanted} `)) found.set(id, scores.firstWords);
      else if (wanted.length > 1 && name.startsWith(wanted)) found.set(id, scores.beginning);
    }
    return [...found]
      .toSorted(([one, oneScore], [other, otherScore]) => otherScore - oneScore || one - other)
      .slice(0, maxCandidates + 1)
      .flatMap(([id, score]) => {
        const registrant = registrants[id];
        return registrant ? [{ registrant, score: Math.round(score * 100) / 100 }] : [];
      });
  };
};
