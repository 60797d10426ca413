import type { CoinDay, CoinPrice, CoinProfile } from "@coinslot/sources";
import type { DataOf } from "@coinslot/tools-schema";
import { maxDrawdown, volatility } from "./technicals.ts";

type Data = DataOf<"crypto-research">;

/** A coin's market, as a result tells it. */
export type CoinMarket = Data["market"];

/** How a coin's market moved over a quarter, as a result tells it. */
export type MarketStructure = NonNullable<Data["marketStructure"]>;

const rounded = (value: number): number => Number(value.toFixed(2));

/** How far below its highest price a coin stands, in percent; zero at a new high. */
const drawdownOf = (price: number, highest: number | null): number | null =>
  highest === null || highest <= 0 ? null : rounded(Math.min(0, (price / highest - 1) * 100));

/** The market by a profile; what falls from the highest price is computed here, and not taken over. */
export const marketOfProfile = (profile: CoinProfile): CoinMarket => ({
  priceUsd: profile.priceUsd,
  marketCapUsd: profile.marketCapUsd,
  fdvUsd: profile.fdvUsd,
  volume24hUsd: profile.volume24hUsd,
  change24hPct: profile.change24hPct,
  change7dPct: profile.change7dPct,
  change30dPct: profile.change30dPct,
  athUsd: profile.athUsd,
  athDate: profile.athDate,
  drawdownFromAthPct: drawdownOf(profile.priceUsd, profile.athUsd),
  circulatingSupply: profile.circulatingSupply,
  totalSupply: profile.totalSupply,
  maxSupply: profile.maxSupply,
});

/** The market by a price alone: no more is known then. */
export const marketOfPrice = (price: CoinPrice): CoinMarket => ({
  priceUsd: Number(price.priceUsd),
  marketCapUsd: price.marketCapUsd,
  fdvUsd: null,
  volume24hUsd: price.volume24hUsd,
  change24hPct: price.change24hPct,
  change7dPct: null,
  change30dPct: null,
  athUsd: null,
  athDate: null,
  drawdownFromAthPct: null,
  circulatingSupply: null,
  totalSupply: null,
  maxSupply: null,
});

/** Coins trade on every day of the year. */
const daysPerYear = 365;
/** A coin with fewer days is too young for figures of a quarter. */
const fewestDays = 85;

/**
 * The day's turnover, and the quarter's swings by the price with which each day began, oldest first, and the price of
 * now; null where nothing is known.
 */
export const structureOf = (
  {
    priceUsd: now,
    marketCapUsd,
    volume24hUsd,
  }: Pick<CoinMarket, "priceUsd" | "marketCapUsd" | "volume24hUsd">,
  days: readonly CoinDay[],
): MarketStructure | null => {
  const turnoverPct =
    marketCapUsd && volume24hUsd !== null ? rounded((volume24hUsd / marketCapUsd) * 100) : null;
  const begins = days.map(({ priceUsd }) => priceUsd);
  const prices = [...begins, now];
  const hasQuarter = begins.length >= fewestDays;
  if (turnoverPct === null && begins.length === 0) return null;
  return {
    turnoverPct,
    vol30dAnnualPct: volatility(begins, 30, daysPerYear),
    maxDrawdown90dPct: hasQuarter ? maxDrawdown(prices) : null,
    high90dUsd: hasQuarter ? Math.max(...prices) : null,
    low90dUsd: hasQuarter ? Math.min(...prices) : null,
  };
};
