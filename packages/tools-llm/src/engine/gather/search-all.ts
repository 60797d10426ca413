import { mergeHits, type Search, type SearchHit } from "@coinslot/sources";
import { ToolError } from "@coinslot/tools-schema";
import { getDomain } from "tldts";
import type { Origin } from "../document/document.ts";

/** What was found for all queries together. */
export type FoundPages = {
  /** The best first, at most two of one site. */
  readonly hits: readonly SearchHit[];
  readonly searched: readonly Origin[];
  readonly trail: readonly { readonly query: string; readonly results: number }[];
  readonly isWholeWeb: boolean;
};

/** More pages of one site say what it thinks, not what is known. */
const mostOfOneSite = 2;

/** Asks all queries at once. One that fails finds nothing; when all fail, the first failure is thrown. */
export const searchAll = async (
  search: Pick<Search, "find">,
  queries: readonly string[],
  signal: AbortSignal,
): Promise<FoundPages> => {
  const tried = await Promise.all(
    queries.map(async (query) => {
      try {
        return { query, found: await search.find(query, signal) };
      } catch (error) {
        if (!(error instanceof ToolError)) throw error;
        return { query, error };
      }
    }),
  );
  const answered = tried.flatMap(({ found }) => found ?? []);
  const [first] = tried.flatMap(({ error }) => error ?? []);
  if (answered.length === 0 && first) throw first;
  return {
    hits: fewOfOneSite(mergeHits(answered.map(({ hits }) => hits))),
    searched: answered.flatMap(({ answers }) => answers.map(({ fetched }) => fetched)),
    trail: tried.map(({ query, found }) => ({ query, results: found?.hits.length ?? 0 })),
    isWholeWeb: answered.every(({ isWholeWeb }) => isWholeWeb),
  };
};

const fewOfOneSite = (hits: readonly SearchHit[]): readonly SearchHit[] => {
  const counts = new Map<string, number>();
  return hits.filter(({ url }) => {
    const site = getDomain(url, { allowPrivateDomains: true }) ?? new URL(url).host;
    const count = (counts.get(site) ?? 0) + 1;
    counts.set(site, count);
    return count <= mostOfOneSite;
  });
};
