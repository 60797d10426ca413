import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createCoins } from "./coins.ts";

const stage = useSandbox();
const price = (input: string) => createCoins(stage.runtime).price(input, stage.signal);
const fail = (...targets: readonly string[]): void => {
  for (const target of targets) stage.upstreams.play(target, "server-error");
};

test("CoinGecko comes first, then CoinPaprika, Coinbase and Kraken", async () => {
  const used = async () => {
    stage.runtime.clock.now += 3_600_000;
    return (await price("btc")).provider.id;
  };
  expect(await used()).toBe("coingecko");
  fail("coingecko");
  expect(await used()).toBe("coinpaprika");
  fail("coinpaprika");
  expect(await used()).toBe("coinbase");
  fail("coinbase");
  stage.runtime.clock.now += 3_600_000;
  const { provider, failed } = await price("btc");
  expect(provider.id).toBe("kraken");
  expect(failed.map(({ provider }) => provider.name)).toEqual([
    "CoinGecko",
    "CoinPaprika",
    "Coinbase",
  ]);
});

test("all four tell the same coin and the same price", async () => {
  const seen = [await price("eth")];
  for (const target of ["coingecko", "coinpaprika", "coinbase"]) {
    fail(target);
    stage.runtime.clock.now += 3_600_000;
    seen.push(await price("eth"));
  }
  expect(new Set(seen.map(({ fetched }) => fetched.value.id))).toEqual(new Set(["ethereum"]));
  expect(new Set(seen.map(({ fetched }) => Number(fetched.value.priceUsd))).size).toBe(1);
});

test("error: CoinGecko is believed that there is no such coin", async () => {
  await expect(price("xylophone")).rejects.toMatchObject({ code: "tool_not_found" });
  expect(stage.upstreams.calls("coinpaprika")).toEqual([]);
});

test("error: a stand-in is not: the caller is not told that the coin does not exist", async () => {
  stage.upstreams.play("coingecko", "rate-limited");
  await expect(price("ethereum-wormhole-2")).rejects.toMatchObject({
    code: "upstream_rate_limited",
  });
});

test("error: exchanges are not asked for a coin that its symbol does not surely mean", async () => {
  fail("coingecko", "coinpaprika");
  await expect(price("nwc")).rejects.toMatchObject({ code: "upstream_unavailable" });
  expect(stage.upstreams.calls("kraken")).toEqual([]);
});

test("error: with all down the failure that says when to come back is thrown", async () => {
  fail("coingecko", "coinpaprika", "coinbase");
  stage.upstreams.play("kraken", "limit-error");
  await expect(price("btc")).rejects.toMatchObject({ code: "upstream_rate_limited" });
});

test("an exchange that does not trade a coin leaves it to the next, and does not deny it", async () => {
  fail("coingecko", "coinpaprika");
  expect((await price("usdc")).provider.id).toBe("kraken");
  await expect(price("doge")).rejects.toMatchObject({ code: "upstream_unavailable" });
  expect(stage.upstreams.calls("kraken").at(-1)!.path).toContain("XDGUSD");
});
