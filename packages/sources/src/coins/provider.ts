import type { Fetched, Provider } from "../upstream/provider.ts";
import type { MatchedBy, WantedCoin } from "./wanted-coin.ts";

/** A coin that an input may mean. */
export type CoinCandidate = {
  readonly id: string;
  /** In upper case. */
  readonly symbol: string;
  readonly name: string;
  readonly marketCapRank: number | null;
};

/** The price of one coin, and by what it was found. */
export type CoinPrice = {
  readonly id: string;
  /** In upper case. */
  readonly symbol: string;
  readonly name: string;
  /** A decimal as text, greater than zero. */
  readonly priceUsd: string;
  /** Percent. */
  readonly change24hPct: number | null;
  /** The price a day ago, where that is told instead of the change. */
  readonly openUsd: string | null;
  readonly marketCapUsd: number | null;
  readonly volume24hUsd: number | null;
  /** An instant in UTC. */
  readonly lastUpdatedAt: string | null;
  /** True of an exchange, which knows neither the coin's whole market nor its supply. */
  readonly isPriceOnly: boolean;
  readonly matchedBy: MatchedBy;
  /** Other coins that the input may mean, the largest first. */
  readonly candidates: readonly CoinCandidate[];
};

/** A publisher of coin prices. */
export type CoinsProvider = Provider & {
  /** Throws `ToolError`: `upstream_*`, and `tool_not_found` for a coin that it does not have. */
  price(wanted: WantedCoin, signal: AbortSignal): Promise<Fetched<CoinPrice>>;
};

/** How long prices are fresh, and how long they answer for a provider that fails. */
export const priceTimes = { ttlMs: 60_000, staleForMs: 10 * 60_000 };

/** Which coin has a name or a symbol changes rarely. */
export const searchTimes = { ttlMs: 3_600_000, staleForMs: 24 * 3_600_000 };
