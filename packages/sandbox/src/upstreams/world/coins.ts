import { type Random, createRandom, integerBetween } from "./random.ts";

/** A coin and its market. Amounts are decimal strings in USD, percents are points (1.5 is 1.5 %). */
export type Coin = {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  /** By market value, 1 is the largest; null where the market is unknown. */
  readonly rank: number | null;
  readonly priceUsd: string;
  readonly marketCapUsd: string;
  readonly volume24hUsd: string;
  readonly change24hPct: string;
  readonly circulating: string;
  /** Milliseconds. */
  readonly updatedAt: number;
};

type Name = readonly [id: string, symbol: string, name: string, rank: number | null];

/** Ids, symbols and names as the market-data providers write them; the last ones collide with the first. */
const names: readonly Name[] = [
  ["bitcoin", "btc", "Bitcoin", 1],
  ["ethereum", "eth", "Ethereum", 2],
  ["tether", "usdt", "Tether", 3],
  ["solana", "sol", "Solana", 5],
  ["usd-coin", "usdc", "USDC", 6],
  ["northcoin", "nwc", "Northcoin", 412],
  ["batcat", "btc", "batcat", 2711],
  ["ethereum-wormhole", "eth", "Ethereum (Wormhole)", 1904],
  ["sol-wormhole", "sol", "SOL (Wormhole)", 1872],
  ["usd-coin-ethereum-bridged", "usdc", "Bridged USDC (Ethereum)", 1560],
  ["north-wind-coin", "nwc", "North Wind Coin", null],
];

const pegged = new Set(["usdt", "usdc"]);

const decimal = (units: bigint, digits: number): string => {
  const text = units.toString().padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

/** Millionths of a dollar: fictional, and of the usual size of such a coin. */
const priceOf = (random: Random, symbol: string, rank: number | null): bigint => {
  if (pegged.has(symbol)) return BigInt(integerBetween(random, 999_100, 1_000_900));
  const largest = rank === null || rank > 100 ? 2_000_000 : 80_000_000_000 / rank ** 3;
  return BigInt(integerBetween(random, Math.ceil(largest / 4), Math.ceil(largest)));
};

const createCoin = (seed: number, now: number, [id, symbol, name, rank]: Name): Coin => {
  const random = createRandom(seed, `coin:${id}`);
  const priceMicros = priceOf(random, symbol, rank);
  const size = BigInt(Math.round(1_400_000_000_000 / (rank ?? 20_000) ** 1.2));
  // Whole coins and millionths of a dollar: their product is exact.
  const circulating = (size * 1_000_000n) / priceMicros;
  const marketMicros = priceMicros * circulating;
  const swing = pegged.has(symbol) ? 900 : 90_000;
  return {
    id,
    symbol,
    name,
    rank,
    priceUsd: decimal(priceMicros, 6),
    marketCapUsd: decimal(marketMicros, 6),
    volume24hUsd: decimal(marketMicros / BigInt(integerBetween(random, 12, 60)), 6),
    change24hPct: (integerBetween(random, -swing, swing) / 10_000).toFixed(4),
    circulating: circulating.toString(),
    updatedAt: now - integerBetween(random, 5, 55) * 1_000,
  };
};

/** The coins of the world, as of `now`. */
export const createCoins = (seed: number, now: number): readonly Coin[] =>
  names.map((name) => createCoin(seed, now, name));

/** The coin that is meant by a symbol where nothing else is said. */
export const largestOf = (coins: readonly Coin[], symbol: string): Coin | undefined =>
  coins
    .filter((coin) => coin.symbol === symbol && coin.rank !== null)
    .toSorted((one, other) => Number(one.rank) - Number(other.rank))[0];
