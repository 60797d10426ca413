import { type SimulatedAnswer, type Simulator, json } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Coin } from "../world/coins.ts";
import { answerChart, answerDetails } from "./coingecko-profiles.ts";

const variants = {
  "empty-object": "`{}`, as the simple price of an unknown id",
  "no-price": "coins without a price",
  "other-coin": "the second coin in place of the one that was asked for",
  "dust-price": "a price of a few hundred-millionths of a dollar",
};

/** api.coingecko.com: the list of coins, prices, coins' pages and charts, and the search for names and symbols. */
export const createCoingecko = (world: World): Simulator => ({
  id: "coingecko",
  base: "https://api.coingecko.com",
  variants,
  answer: ({ url, variant }) => {
    if (variant === "empty-object") return json({});
    const { coins } = world;
    const { pathname, searchParams } = url;
    const among = (name: string): readonly string[] =>
      searchParams.get(name)?.toLowerCase().split(",") ?? [];
    switch (pathname) {
      case "/api/v3/coins/list":
        return json(coins.map(({ id, symbol, name }) => ({ id, symbol, name })));
      case "/api/v3/coins/markets":
        return answerMarkets(coins, among("ids"), among("symbols"), variant);
      case "/api/v3/simple/price":
        return answerPrices(coins.filter(({ id }) => among("ids").includes(id)));
      case "/api/v3/search":
        return answerSearch(coins, (searchParams.get("query") ?? "").toLowerCase());
      default:
        return answerCoin(world, url, variant);
    }
  },
});

/** `/coins/{id}`, and the chart below it. */
const answerCoin = (
  world: World,
  { pathname, searchParams }: URL,
  variant: string | undefined,
): SimulatedAnswer => {
  const [, wanted, isChart] = /^\/api\/v3\/coins\/([^/]+)(\/market_chart)?$/.exec(pathname) ?? [];
  if (wanted === undefined) return json({ error: "Not Found" }, 404);
  const id = variant === "other-coin" ? world.coins[1]?.id : decodeURIComponent(wanted);
  const coin = world.coins.find((one) => one.id === id);
  const profile = coin && world.coinProfileOf(coin.id);
  if (!coin || !profile) return json({ error: "coin not found" }, 404);
  return isChart
    ? answerChart(coin, profile, Number(searchParams.get("days")))
    : answerDetails(coin, profile, variant);
};

const largestFirst = (coins: readonly Coin[]): Coin[] =>
  coins.toSorted((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity));

/** Of coins that share a symbol all are told. An unknown coin is left out. */
const answerMarkets = (
  coins: readonly Coin[],
  ids: readonly string[],
  symbols: readonly string[],
  variant: string | undefined,
): SimulatedAnswer => {
  const found = coins.filter(({ id, symbol }) => ids.includes(id) || symbols.includes(symbol));
  const shown = variant === "other-coin" ? coins.slice(1, 2) : largestFirst(found);
  return json(shown.map((coin) => ({ ...row(coin), ...(variant && changes[variant]) })));
};

const changes: Readonly<Record<string, object>> = {
  "no-price": { current_price: null },
  "dust-price": { current_price: 1.2345e-8 },
};

const row = (coin: Coin) => ({
  id: coin.id,
  symbol: coin.symbol,
  name: coin.name,
  current_price: Number(coin.priceUsd),
  market_cap: coin.rank === null ? 0 : Number(coin.marketCapUsd),
  market_cap_rank: coin.rank,
  fully_diluted_valuation: null,
  total_volume: Number(coin.volume24hUsd),
  price_change_percentage_24h: Number(coin.change24hPct),
  circulating_supply: Number(coin.circulating),
  last_updated: new Date(coin.updatedAt).toISOString(),
});

const answerPrices = (coins: readonly Coin[]): SimulatedAnswer =>
  json(Object.fromEntries(coins.map(({ id, priceUsd }) => [id, { usd: Number(priceUsd) }])));

const answerSearch = (coins: readonly Coin[], query: string): SimulatedAnswer =>
  json({
    coins: largestFirst(
      coins.filter(({ id, symbol, name }) =>
        [id, symbol, name.toLowerCase()].some((text) => text.includes(query)),
      ),
    ).map(({ id, symbol, name, rank }) => ({
      id,
      name,
      api_symbol: id,
      symbol: symbol.toUpperCase(),
      market_cap_rank: rank,
    })),
  });
