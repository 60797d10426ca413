import { type SimulatedAnswer, type Simulator, json } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Coin } from "../world/coins.ts";

/** api.coinpaprika.com: the list of coins, prices by its own ids, and the search for names and symbols. */
export const createCoinpaprika = ({ coins }: World): Simulator => ({
  id: "coinpaprika",
  base: "https://api.coinpaprika.com",
  answer: ({ url }) => {
    const [, wanted] = /^\/v1\/tickers\/([^/]+)$/.exec(url.pathname) ?? [];
    if (wanted !== undefined) return answerTicker(coins.find((coin) => idOf(coin) === wanted));
    if (url.pathname === "/v1/coins") return json([...coins.map(listed), tradedNoMore]);
    if (url.pathname !== "/v1/search") return notFound;
    return answerSearch(coins, (url.searchParams.get("q") ?? "").toLowerCase());
  },
});

/** Symbol and name, as in `btc-bitcoin`. */
const idOf = ({ symbol, name }: Coin): string =>
  `${symbol}-${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/-$/, "")}`;

const notFound = json({ error: "id not found" }, 404);

const answerTicker = (coin: Coin | undefined): SimulatedAnswer =>
  coin
    ? json({
        ...identityOf(coin),
        last_updated: `${new Date(coin.updatedAt).toISOString().slice(0, 19)}Z`,
        quotes: {
          USD: {
            price: Number(coin.priceUsd),
            volume_24h: Number(coin.volume24hUsd),
            market_cap: Math.round(Number(coin.marketCapUsd)),
            percent_change_24h: Number(Number(coin.change24hPct).toFixed(2)),
          },
        },
      })
    : notFound;

/** A coin without a rank has rank 0. */
const identityOf = (coin: Coin) => ({
  id: idOf(coin),
  name: coin.name,
  symbol: coin.symbol.toUpperCase(),
  rank: coin.rank ?? 0,
});

const listed = (coin: Coin) => ({
  ...identityOf(coin),
  is_new: false,
  is_active: true,
  type: "coin",
});

/** The list names coins without a market, too. */
const tradedNoMore = {
  id: "gone-gone-coin",
  name: "Gone Coin",
  symbol: "GONE",
  rank: 0,
  is_new: false,
  is_active: false,
  type: "token",
};

const answerSearch = (coins: readonly Coin[], query: string): SimulatedAnswer =>
  json({
    currencies: coins
      .filter(({ symbol, name }) => symbol.includes(query) || name.toLowerCase().includes(query))
      .map(listed),
  });
