import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createCoinbase } from "./coinbase.ts";
import { createCoingecko } from "./coingecko.ts";
import { createCoinpaprika } from "./coinpaprika.ts";
import { createKraken } from "./kraken.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const simulators = {
  coingecko: createCoingecko(world),
  coinpaprika: createCoinpaprika(world),
  coinbase: createCoinbase(world),
  kraken: createKraken(world),
};
const get = (id: keyof typeof simulators, path: string, variant?: string) => {
  const { status, body } = ask(simulators[id], path, { variant });
  return { status, body: JSON.parse(body) };
};
const bitcoin = world.coins.find(({ id }) => id === "bitcoin")!;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test("CoinGecko's markets have all coins of a symbol, the largest first, and nothing of the unknown", () => {
  const markets = (query: string) =>
    get("coingecko", `/api/v3/coins/markets?vs_currency=usd&${query}`).body;
  expect(ids(markets("symbols=btc&include_tokens=all"))).toEqual(["bitcoin", "batcat"]);
  expect(markets("ids=bitcoin")).toMatchObject([
    { current_price: Number(bitcoin.priceUsd), market_cap_rank: 1 },
  ]);
  expect(markets("ids=north-wind-coin")).toMatchObject([{ market_cap: 0, market_cap_rank: null }]);
  expect(markets("ids=unknown")).toEqual([]);
});

test("CoinGecko's simple price of an unknown coin is an empty object", () => {
  const price = (id: string) =>
    get("coingecko", `/api/v3/simple/price?ids=${id}&vs_currencies=usd`).body;
  expect(price("bitcoin")).toEqual({ bitcoin: { usd: Number(bitcoin.priceUsd) } });
  expect(price("unknown")).toEqual({});
});

test("CoinGecko's search finds parts of names and symbols", () => {
  expect(ids(get("coingecko", "/api/v3/search?query=North").body.coins)).toEqual([
    "northcoin",
    "north-wind-coin",
  ]);
});

test("CoinGecko's variants", () => {
  const markets = (variant: string) =>
    get("coingecko", "/api/v3/coins/markets?vs_currency=usd&ids=bitcoin", variant).body;
  expect(markets("empty-object")).toEqual({});
  expect(markets("no-price")).toMatchObject([{ id: "bitcoin", current_price: null }]);
  expect(ids(markets("other-coin"))).toEqual(["ethereum"]);
  expect(markets("dust-price")).toMatchObject([{ current_price: 1.2345e-8 }]);
});

test("CoinGecko's page of a coin is its profile, and its chart ends with the price of now", () => {
  const details = (id: string) => get("coingecko", `/api/v3/coins/${id}?localization=false`);
  const profile = world.coinProfileOf("bitcoin")!;
  expect(details("bitcoin").body).toMatchObject({
    id: "bitcoin",
    market_data: {
      current_price: { usd: Number(bitcoin.priceUsd) },
      max_supply: profile.maxSupply,
    },
    developer_data: { stars: profile.development!.stars },
  });
  expect(details("north-wind-coin").body).toMatchObject({
    market_cap_rank: null,
    links: { repos_url: { github: [] } },
    market_data: { market_cap: { usd: 0 }, fully_diluted_valuation: {} },
  });
  expect(details("unknown")).toEqual({ status: 404, body: { error: "coin not found" } });
  const { prices } = get("coingecko", "/api/v3/coins/bitcoin/market_chart?days=90").body;
  expect(prices).toHaveLength(92);
  expect(prices[0]).toEqual([profile.days[0]!.at, profile.days[0]!.priceUsd]);
  expect(prices.at(-1)).toEqual([bitcoin.updatedAt, Number(bitcoin.priceUsd)]);
});

test("CoinPaprika has ids of its own, and rank 0 for a coin without one", () => {
  const { currencies } = get("coinpaprika", "/v1/search?q=nwc&c=currencies").body;
  expect(currencies).toMatchObject([
    { id: "nwc-northcoin", symbol: "NWC", rank: 412 },
    { id: "nwc-north-wind-coin", symbol: "NWC", rank: 0 },
  ]);
  const { body } = get("coinpaprika", "/v1/tickers/btc-bitcoin");
  expect(body.quotes.USD.price).toBe(Number(bitcoin.priceUsd));
  expect(get("coinpaprika", "/v1/tickers/bitcoin")).toEqual({
    status: 404,
    body: { error: "id not found" },
  });
});

test("Coinbase has the last price as text, and 404 for what it does not trade against the dollar", () => {
  expect(get("coinbase", "/products/BTC-USD/stats").body.last).toBe(bitcoin.priceUsd);
  for (const product of ["USDC-USD", "NONE-USD", "BTC-EUR"]) {
    expect(get("coinbase", `/products/${product}/stats`)).toEqual({
      status: 404,
      body: { message: "NotFound" },
    });
  }
});

test("Kraken answers under its own name of the pair, and errors with status 200", () => {
  const { body } = get("kraken", "/0/public/Ticker?pair=XBTUSD");
  expect(body).toMatchObject({
    error: [],
    result: { XXBTZUSD: { c: [bitcoin.priceUsd, "0.00150000"] } },
  });
  expect(get("kraken", "/0/public/Ticker?pair=BTCUSD")).toEqual({
    status: 200,
    body: { error: ["EQuery:Unknown asset pair"] },
  });
  expect(get("kraken", "/0/public/Ticker?pair=XBTUSD", "limit-error").body.error).toEqual([
    "EAPI:Rate limit exceeded",
  ]);
});
