import type { Fetched, Provider } from "../upstream/provider.ts";

/** A page that was found. */
export type SearchHit = {
  /** Without markup, as is `snippet`. */
  readonly title: string;
  /** http or https, without what tracks the reader. */
  readonly url: string;
  readonly snippet: string | null;
  /** The engine that ranked it highest, and all that found it. */
  readonly engine: string;
  readonly engines: readonly string[];
  /** The provider's own; comparable within one answer only. */
  readonly score: number | null;
  /** A day, or an instant in UTC where the provider names a time and its zone. */
  readonly publishedAt: string | null;
};

/** How an engine fared. */
export type EngineReport = {
  readonly name: string;
  /** `suspended`: it is not asked for a while, because it refused. */
  readonly status: "ok" | "error" | "suspended";
  /** In our words. */
  readonly reason: string | null;
  readonly resultCount: number | null;
};

/** What a provider found, the best first. */
export type SearchAnswer = {
  readonly hits: readonly SearchHit[];
  readonly engines: readonly EngineReport[];
  readonly suggestions: readonly string[];
};

/** An index of the web, or of a part of it. */
export type SearchProvider = Provider & {
  /** No hits means that there are none. Throws `ToolError`: `upstream_*`. */
  search(query: string, signal: AbortSignal): Promise<Fetched<SearchAnswer>>;
};

/** How long answers are fresh, and how long they answer for a provider that fails. */
export const searchTimes = { ttlMs: 10 * 60_000, staleForMs: 6 * 3_600_000 };

/** The answer of a provider that is one engine. */
export const answerOfOne = (name: string, hits: readonly SearchHit[]): SearchAnswer => ({
  hits,
  engines: [{ name, status: "ok", reason: null, resultCount: hits.length }],
  suggestions: [],
});
