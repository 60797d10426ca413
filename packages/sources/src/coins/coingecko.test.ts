import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createCoingecko } from "./coingecko.ts";
import { coinsContract, largestCoin } from "./testing/coins-contract.ts";
import { parseWantedCoin } from "./wanted-coin.ts";

coinsContract({
  create: createCoingecko,
  target: "coingecko",
  symbols: ["btc", "eth", "sol", "usdc", "usdt"],
});

const stage = useSandbox();
const price = async (input: string) =>
  (await createCoingecko(stage.runtime).price(parseWantedCoin(input), stage.signal)).value;
const paths = () => stage.upstreams.calls("coingecko").map(({ path }) => path);

test("market value, volume, change and time are the world's", async () => {
  const coin = largestCoin(stage.upstreams.world, "eth");
  expect(await price("ethereum")).toMatchObject({
    marketCapUsd: Number(coin.marketCapUsd),
    volume24hUsd: Number(coin.volume24hUsd),
    change24hPct: Number(coin.change24hPct),
    lastUpdatedAt: new Date(coin.updatedAt).toISOString(),
    isPriceOnly: false,
  });
});

test("a symbol of the first rank takes one call, and names the others that share it", async () => {
  const { id, candidates } = await price("btc");
  expect(id).toBe("bitcoin");
  expect(candidates).toEqual([
    { id: "batcat", symbol: "BTC", name: "batcat", marketCapRank: 2711 },
  ]);
  expect(paths()).toHaveLength(1);
});

test("of other coins that share a symbol the largest is meant, and one without a rank is last", async () => {
  expect(await price("NWC")).toMatchObject({
    id: "northcoin",
    matchedBy: "symbol",
    candidates: [{ id: "north-wind-coin", marketCapRank: null }],
  });
});

test("an id is an id, whatever the coin's rank", async () => {
  expect(await price("batcat")).toMatchObject({ id: "batcat", symbol: "BTC", matchedBy: "id" });
  expect(await price("north-wind-coin")).toMatchObject({ matchedBy: "id", marketCapUsd: null });
});

test("a name is found, a part of one is not", async () => {
  expect(await price("bridged usdc (ethereum)")).toMatchObject({
    id: "usd-coin-ethereum-bridged",
    matchedBy: "name",
  });
  await expect(price("bridged usdc")).rejects.toMatchObject({ code: "tool_not_found" });
});

test("a price of a few hundred-millionths is exact", async () => {
  stage.upstreams.play("coingecko", "dust-price");
  expect((await price("bitcoin")).priceUsd).toBe("0.000000012345");
});

test.each([
  ["an empty object", "empty-object"],
  ["a coin without a price", "no-price"],
  ["another coin", "other-coin"],
])("error: %s is nonsense, neither zero nor another's price", async (_, variant) => {
  stage.upstreams.play("coingecko", variant);
  await expect(price("bitcoin")).rejects.toMatchObject({ code: "upstream_bad_response" });
});

test.each([
  ["rate-limited", 60_000],
  ["rate-limited-seconds", 120_000],
])("%s keeps us away for %i milliseconds", async (mode, pauseMs) => {
  const provider = createCoingecko(stage.runtime);
  const call = () => provider.price(parseWantedCoin("btc"), stage.signal);
  stage.upstreams.play("coingecko", mode, 1);
  await expect(call()).rejects.toMatchObject({ code: "upstream_rate_limited" });
  stage.runtime.clock.now += pauseMs - 1;
  expect(provider.isReady()).toBe(false);
  stage.runtime.clock.now += 1;
  expect((await call()).value.id).toBe("bitcoin");
});
