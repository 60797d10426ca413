import { getDomain } from "tldts";
import { pageKeyOf } from "./page-url.ts";
import type { SearchHit } from "./provider.ts";

/** Damps the weight of first places, as in the paper that proposed the method. */
const damping = 60;

type Merged = { readonly hit: SearchHit; readonly weight: number };

/**
 * Lists of several providers as one, without duplicates, by reciprocal rank fusion: a hit weighs the more, the
 * higher it stands in the more lists. A single list keeps its order. Two hits are the same page when their
 * addresses are, or their titles within one registrable domain.
 */
export const mergeHits = (lists: readonly (readonly SearchHit[])[]): readonly SearchHit[] => {
  const merged = new Map<string, Merged>();
  const keys = new Map<string, string>();
  for (const list of lists) {
    const seen = new Set<string>();
    for (const [index, hit] of list.entries()) {
      const names = [pageKeyOf(hit.url), ...titleKeysOf(hit)];
      const key = names.map((name) => keys.get(name)).find(Boolean) ?? pageKeyOf(hit.url);
      for (const name of names) keys.set(name, key);
      const known = merged.get(key);
      // A second mention in one list says nothing more.
      const weight = seen.has(key) ? 0 : 1 / (damping + index + 1);
      seen.add(key);
      merged.set(key, known ? joined(known, { hit, weight }) : { hit, weight });
    }
  }
  return [...merged.values()]
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ hit }) => hit);
};

const joined = (known: Merged, { hit, weight }: Merged): Merged => ({
  weight: known.weight + weight,
  hit: {
    ...known.hit,
    engines: [...new Set([...known.hit.engines, ...hit.engines])],
    snippet: known.hit.snippet ?? hit.snippet,
    score: known.hit.score ?? hit.score,
    publishedAt: known.hit.publishedAt ?? hit.publishedAt,
  },
});

/** Titles of few words, such as "Home", are shared by pages that differ. */
const fewWords = 3;

const titleKeysOf = ({ title, url }: SearchHit): readonly string[] => {
  const words =
    title
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const { hostname } = new URL(url);
  const domain = getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  return words.length < fewWords ? [] : [`${domain} ${words.join(" ")}`];
};
