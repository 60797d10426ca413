import { createNameIndex, type NameMatch } from "./name-index.ts";
import { createTickerIndex } from "./ticker-index.ts";
import { tickerTextsOf } from "./ticker-texts.ts";

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
type MatchType = "ticker" | "cik" | NameMatch;

/** A registrant that a query may mean; `score` is 1 for an exact match. */
type Candidate = { readonly registrant: Registrant; readonly score: number };

/** The registrant that a query means, and up to five others that it may mean. */
export type CompanyMatch = Candidate & {
  readonly matchType: MatchType;
  /** The ticker that the query is, of whichever security; null for any other match. */
  readonly matchedTicker: string | null;
  readonly candidates: readonly Candidate[];
};

/** Registrants by ticker, CIK and name. */
export type CompanyDirectory = {
  /** The one who is meant. Nobody is guessed at: see `candidates`. */
  find(query: string): CompanyMatch | undefined;
  /** Up to five who may be meant, the likelier and larger first. */
  candidates(query: string): readonly Candidate[];
  /** Whatever looks like a ticker and surely means somebody, as members of the set of companies. */
  tickerTexts(): ReadonlySet<string>;
};

const maxCandidates = 5;
const shareClassScore = 0.95;

/** Indexes a list whose order is by market value, the largest first, and tells equals apart by it. */
export const createDirectory = (listings: readonly Listing[]): CompanyDirectory => {
  const registrants = registrantsOf(listings);
  const byCik = new Map(registrants.map((registrant) => [registrant.cik, registrant]));
  const findTicker = createTickerIndex(listings);
  const findNames = createNameIndex(registrants);

  const bySymbol = (query: string): Omit<CompanyMatch, "candidates"> | undefined => {
    const found = findTicker(query);
    const listed = found && byCik.get(found.cik);
    if (listed) {
      const score = found.ticker === null ? shareClassScore : 1;
      return { registrant: listed, score, matchType: "ticker", matchedTicker: found.ticker };
    }
    const registrant = byCik.get(parseCik(query) ?? 0);
    return registrant && { registrant, score: 1, matchType: "cik", matchedTicker: null };
  };

  const candidatesOf = (
    { ranked }: ReturnType<typeof findNames>,
    meant?: Registrant,
  ): readonly Candidate[] =>
    ranked
      .flatMap(({ id, score }) => {
        const registrant = registrants[id];
        return registrant && registrant !== meant ? [{ registrant, score }] : [];
      })
      .slice(0, maxCandidates);

  return {
    find(query) {
      const named = findNames(query);
      const symbol = bySymbol(query);
      if (symbol) return { ...symbol, candidates: candidatesOf(named, symbol.registrant) };
      const registrant = named.meant && registrants[named.meant.id];
      if (!named.meant || !registrant) return undefined;
      const { score, how } = named.meant;
      const candidates = candidatesOf(named, registrant);
      return { registrant, score, matchType: how, matchedTicker: null, candidates };
    },
    candidates: (query) => candidatesOf(findNames(query)),
    tickerTexts: () => tickerTextsOf(listings),
  };
};

/** A CIK as it may be written: `320193`, `CIK0000320193`. */
export const parseCik = (query: string): number | undefined => {
  const [, digits] = /^(?:CIK)?\s*0*(\d{1,10})$/i.exec(query.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

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
