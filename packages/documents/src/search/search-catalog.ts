import type { CatalogEntry } from "@coinslot/tools-schema";
import MiniSearch from "minisearch";
import type { Listing, Publication } from "../publication.ts";
import type { CatalogQuery } from "./read-catalog-query.ts";
import { wordsOf } from "./words.ts";

/** What a search answers: catalog entries, the best first, each with its score. */
export type CatalogSearchResult = {
  readonly query: string;
  /** Of the results that follow. */
  readonly count: number;
  readonly results: readonly (CatalogEntry & { readonly score: number })[];
};

/** A search over one catalog. */
export type CatalogSearch = (query: CatalogQuery) => CatalogSearchResult;

/** What a tool is called, by us and more so by buyers, counts more than what is said of it. */
const boost = { name: 2, slug: 1, keywords: 4, category: 1, description: 1 };

const fields = Object.keys(boost);

/** The known words that a word becomes where two neighbouring letters change places: the slip of quick fingers. */
const swappedIn = (known: ReadonlySet<string>, word: string): readonly string[] =>
  Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ).filter((swapped) => known.has(swapped));

const createIndex = (listings: readonly Listing[]): MiniSearch => {
  const known = new Set<string>();
  const index = new MiniSearch({
    fields,
    tokenize: wordsOf,
    // The words are made ready by `wordsOf` already.
    processTerm: (word) => {
      known.add(word);
      return word;
    },
    searchOptions: {
      // As numbers of letters go a swap is two slips, which is too many for a short word.
      processTerm: (word) =>
        known.has(word) || word.length < 4 ? word : [word, ...swappedIn(known, word)],
      boost,
      prefix: (word) => word.length > 2,
      // One slip in a short word, two in a long one; in "btc" any slip would be another word.
      fuzzy: (word) => (word.length > 3 ? 0.25 : false),
    },
  });
  index.addAll(
    listings.map(({ entry, operation: { tool } }, id) => ({
      id,
      name: entry.name,
      slug: tool.slug,
      keywords: (tool.keywords ?? []).join(" "),
      category: tool.category,
      description: entry.description,
    })),
  );
  return index;
};

const isWanted = ({ entry, operation }: Listing, query: CatalogQuery): boolean =>
  (query.category === undefined || entry.category === query.category) &&
  (query.maxPriceMicroUsd === undefined || operation.priceMicroUsd <= query.maxPriceMicroUsd);

type Scored = { readonly listing: Listing; readonly score: number };

/**
 * Finds tools by words, with slips and by what buyers call them (`keywords` of a definition). Without a query all
 * entries come in the catalog's order with score 0; equals keep that order.
 */
export const createCatalogSearch = ({ listings }: Publication): CatalogSearch => {
  const index = createIndex(listings);

  const scored = (q: string): readonly Scored[] => {
    if (q === "") return listings.map((listing) => ({ listing, score: 0 }));
    const found = index
      .search(q)
      .toSorted((one, other) => other.score - one.score || Number(one.id) - Number(other.id));
    return found.flatMap(({ id, score }) => {
      const listing = listings[Number(id)];
      return listing ? [{ listing, score: Math.round(score * 1_000) / 1_000 }] : [];
    });
  };

  return (query) => {
    const wanted = scored(query.q).filter(({ listing }) => isWanted(listing, query));
    const results = wanted
      .slice(0, query.limit)
      .map(({ listing: { entry }, score }) => ({ ...entry, score }));
    return { query: query.q, count: results.length, results };
  };
};
