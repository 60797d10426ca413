import type { Coin } from "./coins.ts";
import { createRandom, integerBetween } from "./random.ts";

/** What a coin's page tells of its code; counts. */
type CoinDevelopment = {
  readonly stars: number;
  readonly forks: number;
  readonly subscribers: number;
  readonly openIssues: number;
  readonly closedIssues: number;
  readonly mergedPullRequests: number;
  readonly contributors: number;
  readonly commits4Weeks: number;
};

/** The price at the beginning of a day (UTC), in USD. */
type CoinDay = { readonly at: number; readonly priceUsd: number };

/** What is known of a coin beside its market of today. */
export type CoinProfile = {
  readonly categories: readonly string[];
  readonly homepage: string;
  readonly description: string;
  readonly totalSupply: number;
  /** Null where new coins are made for ever. */
  readonly maxSupply: number | null;
  readonly athUsd: number;
  readonly athAt: number;
  readonly change7dPct: number;
  readonly change30dPct: number;
  readonly tvlUsd: number | null;
  /** Null where nobody writes it in public. */
  readonly development: CoinDevelopment | null;
  /** Of the last 91 days, oldest first; today's is the last. */
  readonly days: readonly CoinDay[];
};

const dayMs = 86_400_000;
const daysTold = 91;

/** Backwards from today's price, so that the last day and the market of today belong together. */
const createDays = (seed: number, { id, symbol, priceUsd }: Coin, now: number): CoinDay[] => {
  const random = createRandom(seed, `coin-days:${id}`);
  const isPegged = symbol === "usdt" || symbol === "usdc";
  const swing = isPegged ? 0.0008 : 0.07;
  const today = Math.floor(now / dayMs) * dayMs;
  const days: CoinDay[] = [];
  let price = Number(priceUsd);
  for (let back = 0; back < daysTold; back += 1) {
    price = Number((price / (1 + (random() - 0.48) * swing)).toPrecision(8));
    days.unshift({ at: today - back * dayMs, priceUsd: price });
  }
  return days;
};

/** Change in percent since so many days ago. */
const changeSince = (days: readonly CoinDay[], back: number, now: number): number => {
  const before = days.at(-1 - back)?.priceUsd ?? now;
  return Number(((now / before - 1) * 100).toFixed(5));
};

const describeCoin = ({ name, symbol, rank }: Coin): string =>
  [
    `${name} is a coin of the simulated market, written ${symbol.toUpperCase()}, and this description is simulated too. ${name} is used to pay without a bank and to settle transfers between exchanges.`,
    `Transfers of ${name} are confirmed within <a href="https://chainwatch-daily.example/fees">about 12 minutes</a> &amp; cost a fee that the sender chooses.`,
    rank === null
      ? `Nobody knows how much ${name} is traded.`
      : `A few holders of ${name} control a large part of its supply, and they may sell it at any time.`,
  ].join("\r\n\r\n");

/** A coin's profile in the world; every coin without a rank is written by nobody in public. */
export const createCoinProfile = (seed: number, coin: Coin, now: number): CoinProfile => {
  const random = createRandom(seed, `coin-profile:${coin.id}`);
  const count = (low: number, high: number): number => integerBetween(random, low, high);
  const days = createDays(seed, coin, now);
  const price = Number(coin.priceUsd);
  const highest = Math.max(price, ...days.map(({ priceUsd }) => priceUsd));
  const circulating = Number(coin.circulating);
  const isEndless = count(0, 1) === 0;
  const totalSupply = Math.round(circulating * (1 + random()));
  return {
    categories: ["Simulated", coin.rank !== null && coin.rank < 10 ? "Layer 1 (L1)" : "Token"],
    homepage: `https://${coin.id}.example/`,
    description: describeCoin(coin),
    totalSupply,
    maxSupply: isEndless ? null : totalSupply,
    athUsd: Number((highest * (1.2 + random() * 3)).toPrecision(8)),
    athAt: now - count(200, 900) * dayMs,
    change7dPct: changeSince(days, 7, price),
    change30dPct: changeSince(days, 30, price),
    tvlUsd: coin.symbol === "eth" ? count(1_000_000, 90_000_000_000) : null,
    development: coin.rank === null ? null : createDevelopment(count),
    days,
  };
};

const createDevelopment = (count: (low: number, high: number) => number): CoinDevelopment => ({
  stars: count(100, 80_000),
  forks: count(50, 36_000),
  subscribers: count(20, 4_000),
  openIssues: count(5, 900),
  closedIssues: count(100, 8_000),
  mergedPullRequests: count(100, 12_000),
  contributors: count(3, 900),
  commits4Weeks: count(0, 400),
});
