import { describe, expect, test } from "vitest";
import { useDataShop } from "./testing/data-shop.ts";

const shop = useDataShop();
const run = (input: object) => shop.run("crypto-price", input);
const bitcoin = () => shop.upstreams.world.coins.find(({ id }) => id === "bitcoin")!;

test("bitcoin is meant where nothing is said", async () => {
  const { data, asOf, sources, warnings, partial } = await run({});
  const coin = bitcoin();
  expect(data).toEqual({
    id: "bitcoin",
    symbol: "BTC",
    name: "Bitcoin",
    priceUsd: Number(coin.priceUsd),
    priceUsdExact: coin.priceUsd.replace(/\.?0+$/, ""),
    change24hPct: Number(coin.change24hPct),
    marketCapUsd: Number(coin.marketCapUsd),
    volume24hUsd: Number(coin.volume24hUsd),
    lastUpdatedAt: new Date(coin.updatedAt).toISOString(),
    resolution: { input: "bitcoin", matchedBy: "id", candidates: [] },
  });
  expect(asOf).toBe(data.lastUpdatedAt);
  expect(sources).toMatchObject([
    {
      id: 1,
      name: "CoinGecko (simulated)",
      attribution: "Data provided by CoinGecko (https://www.coingecko.com)",
      asOf,
    },
  ]);
  expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED"]);
  expect(partial).toBe(false);
});

test("of a symbol that coins share the largest is taken, and the others are named", async () => {
  const { data } = await run({ id: "USDC" });
  expect(data).toMatchObject({
    id: "usd-coin",
    resolution: {
      input: "USDC",
      matchedBy: "symbol",
      candidates: [{ id: "usd-coin-ethereum-bridged", symbol: "USDC", marketCapRank: 1560 }],
    },
  });
});

test("an exchange tells its own price only, and the result is partial", async () => {
  shop.upstreams.play("coingecko", "rate-limited");
  shop.upstreams.play("coinpaprika", "server-error");
  const { data, partial, warnings, asOf } = await run({ id: "btc" });
  const coin = bitcoin();
  expect(data).toMatchObject({
    id: "bitcoin",
    priceUsd: Number(coin.priceUsd),
    priceUsdExact: coin.priceUsd,
    marketCapUsd: null,
    volume24hUsd: null,
    lastUpdatedAt: null,
  });
  expect(data.change24hPct).toBeCloseTo(Number(coin.change24hPct), 3);
  expect([partial, asOf]).toEqual([true, null]);
  expect(warnings.map(({ message }) => message)).toEqual([
    "CoinGecko did not answer; Coinbase was used.",
    "CoinPaprika did not answer; Coinbase was used.",
    "The data is simulated: a sandbox answered in the providers' place.",
    "Coinbase is an exchange: it tells its own price only.",
  ]);
});

test("a price that nobody updates any more is said to be old", async () => {
  shop.clock.now += 2 * 3_600_000;
  const { warnings } = await run({ id: "eth" });
  expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED", "OLD_PRICE"]);
});

test("when all are away the last answer is given, marked as stale, and a while later none", async () => {
  await run({});
  for (const target of ["coingecko", "coinpaprika", "coinbase", "kraken"]) {
    shop.upstreams.play(target, "server-error");
  }
  shop.clock.now += 5 * 60_000;
  expect((await run({})).warnings.map(({ code }) => code)).toContain("STALE");
  shop.clock.now += 7 * 60_000;
  await expect(run({})).rejects.toMatchObject({ code: "upstream_unavailable" });
});

test("error: a coin that does not exist is the caller's to mend, and is not repeated", async () => {
  await expect(run({ id: "xylophone" })).rejects.toMatchObject({
    code: "tool_not_found",
    message: "No coin has this id, symbol or name.",
  });
});

describe("CoinGecko fails", () => {
  test.each([
    "rate-limited",
    "rate-limited-seconds",
    "rate-limited-date",
    "forbidden",
    "anomaly",
    "server-error",
    "bad-gateway",
    "unavailable",
    "gateway-timeout",
    "reset",
    "reset-mid-body",
    "truncated",
    "wrong-length",
    "html-instead",
    "empty",
    "null",
    "empty-object",
    "no-price",
    "other-coin",
    "gzip-bomb",
    "encoding-unknown",
    "encoding-nested",
    "encoding-lie",
    "big-page",
    "deep-page",
    "redirect-loop",
    "redirect-private",
    "redirect-scheme",
    "meta-refresh",
    "huge-headers",
  ])("%s: CoinPaprika tells the same, and the result says so", async (mode) => {
    shop.upstreams.play("coingecko", mode);
    const { data, warnings, partial } = await run({ id: "bitcoin" });
    const coin = bitcoin();
    expect(data).toMatchObject({
      id: "bitcoin",
      priceUsd: Number(coin.priceUsd),
      marketCapUsd: Math.round(Number(coin.marketCapUsd)),
    });
    expect(partial).toBe(false);
    expect(warnings).toContainEqual({
      code: "SOURCE_UNAVAILABLE",
      message: "CoinGecko did not answer; CoinPaprika was used.",
      sourceId: null,
    });
  });
});
