import type { WantedCoin } from "../coins/wanted-coin.ts";
import type { Fetched, Provider } from "../upstream/provider.ts";

/** Counts of a coin's public code; null where one is not told. */
export type CoinDevelopment = {
  readonly stars: number | null;
  readonly forks: number | null;
  readonly subscribers: number | null;
  readonly openIssues: number | null;
  readonly closedIssues: number | null;
  readonly mergedPullRequests: number | null;
  readonly contributors: number | null;
  readonly commits4Weeks: number | null;
};

/** What a market-data provider knows of one coin. Amounts are USD, changes percent; null is not known. */
export type CoinProfile = {
  readonly id: string;
  /** In upper case. */
  readonly symbol: string;
  readonly name: string;
  readonly rank: number | null;
  readonly categories: readonly string[];
  /** An http or https address. */
  readonly homepage: string | null;
  /** In paragraphs, without markup. */
  readonly description: string | null;
  readonly priceUsd: number;
  readonly marketCapUsd: number | null;
  readonly fdvUsd: number | null;
  readonly volume24hUsd: number | null;
  readonly change24hPct: number | null;
  readonly change7dPct: number | null;
  readonly change30dPct: number | null;
  readonly athUsd: number | null;
  /** A day. */
  readonly athDate: string | null;
  readonly circulatingSupply: number | null;
  readonly totalSupply: number | null;
  readonly maxSupply: number | null;
  readonly tvlUsd: number | null;
  /** Null where no public code of the coin is named. */
  readonly development: CoinDevelopment | null;
  /** An instant in UTC. */
  readonly lastUpdatedAt: string | null;
};

/** The price in USD with which a day (UTC) began. */
export type CoinDay = { readonly date: string; readonly priceUsd: number };

/** A publisher of coins' profiles. */
export type CoinProfilesProvider = Provider & {
  /** Throws `ToolError`: `upstream_*`, and `tool_not_found` for a coin that it does not have. */
  profile(wanted: WantedCoin, signal: AbortSignal): Promise<Fetched<CoinProfile>>;
  /** The days of a quarter, oldest first, each once. `id` is the provider's. Throws the same. */
  quarter(id: string, signal: AbortSignal): Promise<Fetched<readonly CoinDay[]>>;
};

/** Days that are over do not change; a new one comes once a day. */
export const quarterTimes = { ttlMs: 30 * 60_000, staleForMs: 24 * 3_600_000 };
