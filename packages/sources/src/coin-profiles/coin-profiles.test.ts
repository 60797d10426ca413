import { describe, expect, test } from "vitest";
import { largestCoin } from "../coins/testing/coins-contract.ts";
import { parseWantedCoin } from "../coins/wanted-coin.ts";
import { providerFailureContract, useSandbox } from "../upstream/testing/failure-contract.ts";
import { createCoingeckoProfiles } from "./coingecko-profiles.ts";
import { createCoinProfiles } from "./coin-profiles.ts";

const minute = 60_000;
const stage = useSandbox();
const { find, quarter } = {
  find: async (input: string) =>
    (await createCoinProfiles(stage.runtime).find(input, stage.signal)).fetched.value,
  quarter: async (id: string) =>
    (await createCoinProfiles(stage.runtime).quarter(id, stage.signal)).fetched.value,
};
const paths = () => stage.upstreams.calls("coingecko").map(({ path }) => path);

test.each(["btc", "eth", "usdc"])("the profile of %s is the world's", async (symbol) => {
  const { world } = stage.upstreams;
  const coin = largestCoin(world, symbol);
  const told = world.coinProfileOf(coin.id)!;
  expect(await find(symbol)).toMatchObject({
    id: coin.id,
    symbol: symbol.toUpperCase(),
    name: coin.name,
    rank: coin.rank,
    categories: told.categories,
    homepage: told.homepage,
    priceUsd: Number(coin.priceUsd),
    marketCapUsd: Number(coin.marketCapUsd),
    volume24hUsd: Number(coin.volume24hUsd),
    change24hPct: Number(coin.change24hPct),
    change7dPct: told.change7dPct,
    change30dPct: told.change30dPct,
    athUsd: told.athUsd,
    athDate: new Date(told.athAt).toISOString().slice(0, 10),
    circulatingSupply: Number(coin.circulating),
    totalSupply: told.totalSupply,
    maxSupply: told.maxSupply,
    tvlUsd: told.tvlUsd,
    development: told.development,
    lastUpdatedAt: new Date(coin.updatedAt).toISOString(),
  });
});

test("a description comes in paragraphs without markup", async () => {
  const { description } = await find("bitcoin");
  expect(description!.split("\n\n")).toHaveLength(3);
  expect(description).toContain("within about 12 minutes & cost a fee");
});

test("a coin of the first rank takes one call; another one is looked for first", async () => {
  await find("btc");
  expect(paths()).toHaveLength(1);
  expect(await find("NWC")).toMatchObject({ id: "northcoin" });
  expect(paths()).toHaveLength(3);
});

test("what nobody knows of a coin is null, neither zero nor empty", async () => {
  expect(await find("north-wind-coin")).toMatchObject({
    rank: null,
    marketCapUsd: null,
    fdvUsd: null,
    circulatingSupply: null,
    tvlUsd: null,
    development: null,
  });
});

test("a quarter has each day once, oldest first, at the price with which it began", async () => {
  const { days } = stage.upstreams.world.coinProfileOf("ethereum")!;
  expect(await quarter("ethereum")).toEqual(
    days.map(({ at, priceUsd }) => ({ date: new Date(at).toISOString().slice(0, 10), priceUsd })),
  );
});

describe("error:", () => {
  test.each(["xylophone-quarry", "..", "a/b"])("%s is no coin", async (input) => {
    await expect(find(input)).rejects.toMatchObject({ code: "tool_not_found" });
  });

  test("a quarter of an unknown coin is not found", async () => {
    await expect(quarter("xylophone-quarry")).rejects.toMatchObject({ code: "tool_not_found" });
  });

  test.each([
    ["a page without a price", "no-price"],
    ["the page of another coin", "other-coin"],
    ["an empty object", "empty-object"],
  ])("%s is nonsense", async (_, variant) => {
    stage.upstreams.play("coingecko", variant);
    await expect(find("bitcoin")).rejects.toMatchObject({ code: "upstream_bad_response" });
  });

  test("a provider that is switched off is not asked", async () => {
    const settings = { ...stage.runtime.settings, switchedOff: ["coingecko"] };
    const profiles = createCoinProfiles({ ...stage.runtime, settings });
    expect(profiles.isReady()).toBe(false);
    await expect(profiles.find("btc", stage.signal)).rejects.toMatchObject({
      code: "upstream_unavailable",
    });
    expect(paths()).toEqual([]);
  });
});

describe("CoinGecko's pages", () => {
  providerFailureContract({
    target: "coingecko",
    open: (runtime) => {
      const provider = createCoingeckoProfiles(runtime);
      const wanted = parseWantedCoin("btc");
      return { isReady: provider.isReady, call: (signal) => provider.profile(wanted, signal) };
    },
    freshMs: minute,
    usableMs: 11 * minute,
  });
});

describe("CoinGecko's charts", () => {
  providerFailureContract({
    target: "coingecko",
    open: (runtime) => {
      const provider = createCoingeckoProfiles(runtime);
      return { isReady: provider.isReady, call: (signal) => provider.quarter("bitcoin", signal) };
    },
    freshMs: 30 * minute,
    usableMs: 30 * minute + 24 * 60 * minute,
  });
});
