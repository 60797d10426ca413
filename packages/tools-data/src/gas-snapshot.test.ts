import { baseEndpoints } from "@coinslot/sandbox";
import { expect, test } from "vitest";
import { useDataShop } from "./testing/data-shop.ts";

const shop = useDataShop();
const run = () => shop.run("gas-snapshot", {});
const latest = () => shop.upstreams.world.blockAt(shop.clock.now);

/** `0.0000123` ether in wei, worked out by digits alone. */
const weiOf = (ether: string): bigint => {
  const [whole = "", fraction = ""] = ether.split(".");
  return BigInt(whole + fraction.padEnd(18, "0"));
};

test("prices are those of the world's latest block", async () => {
  const { data, asOf } = await run();
  const { number, timestamp, baseFeeWei, suggestedTipWei, l1BaseFeeWei } = latest();
  expect(data).toMatchObject({
    network: "base",
    chainId: 8453,
    blockNumber: number,
    blockTime: new Date(timestamp * 1_000).toISOString(),
    baseFeeWei: String(baseFeeWei),
    gasPriceWei: String(baseFeeWei + suggestedTipWei),
    l1: { baseFeeWei: String(l1BaseFeeWei) },
  });
  expect(asOf).toBe(data.blockTime);
  expect(weiOf(data.gasPriceGwei) / 10n ** 9n).toBe(baseFeeWei + suggestedTipWei);
});

test("percentiles grow, and are whole numbers of wei", async () => {
  const { p10, p50, p90 } = (await run()).data.priorityFeeWei!;
  expect(BigInt(p10) <= BigInt(p50) && BigInt(p50) <= BigInt(p90)).toBe(true);
  expect(BigInt(p10)).toBeGreaterThan(0n);
});

test("an estimate adds up to the last wei, and its text says the same", async () => {
  const { data } = await run();
  expect(data.estimates.map(({ kind, gas }) => [kind, gas])).toEqual([
    ["eth-transfer", 21_000],
    ["erc20-transfer", 65_000],
  ]);
  for (const each of data.estimates) {
    const l2 = BigInt(each.gas) * BigInt(data.gasPriceWei);
    expect(each.l2FeeWei).toBe(String(l2));
    const total = l2 + BigInt(each.l1FeeWei!) + BigInt(each.operatorFeeWei);
    expect(each.totalWei).toBe(String(total));
    expect(weiOf(each.totalEth!)).toBe(total);
  }
  expect(data.l1!.feeWei).toBe(data.estimates[0]!.l1FeeWei);
});

test("a total in USD is that in ether at the price of the second source", async () => {
  const { data } = await run();
  const { priceUsd } = shop.upstreams.world.coins.find(({ id }) => id === "ethereum")!;
  for (const { totalWei, totalUsd } of data.estimates) {
    expect(totalUsd).toBeCloseTo((Number(totalWei) / 1e18) * Number(priceUsd), 12);
  }
});

test("without a price of ether there are no totals in USD, and the result says so", async () => {
  for (const id of ["coingecko", "coinpaprika", "coinbase", "kraken"]) {
    shop.upstreams.play(id, "server-error");
  }
  const { data, partial, warnings } = await run();
  expect(data.estimates.map(({ totalUsd }) => totalUsd)).toEqual([null, null]);
  expect(data.estimates[0]!.totalEth).not.toBeNull();
  expect(partial).toBe(true);
  expect(warnings.map(({ message }) => message)).toContain(
    "No provider told the price of ether in time.",
  );
});

test("a provider of prices that is silent does not hold up the snapshot", async () => {
  shop.upstreams.play("coingecko", "hang");
  const { data } = await run();
  expect(data.estimates[0]!.totalUsd).toBeNull();
});

test("the sources are the endpoint with the block's time, and who told the price of ether", async () => {
  const { sources, warnings, data } = await run();
  expect(sources).toMatchObject([
    { id: 1, kind: "rpc", name: "Base (simulated)", title: `Block ${data.blockNumber}` },
    { id: 2, kind: "api", name: "CoinGecko (simulated)", title: "Price of ETH in USD" },
  ]);
  expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED"]);
});

test("without the oracle totals are unknown rather than too low, and the result says so", async () => {
  shop.upstreams.play("base-mainnet", "no-oracle");
  const { data, partial, warnings } = await run();
  expect(data.l1).toBeNull();
  expect(
    data.estimates.map(({ l1FeeWei, totalWei, totalEth }) => [l1FeeWei, totalWei, totalEth]),
  ).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  expect(partial).toBe(true);
  expect(warnings).toContainEqual({
    code: "PARTIAL",
    message: "The endpoint did not tell the fees of Ethereum.",
    sourceId: 1,
  });
});

test("when an endpoint is on another chain the next one answers, and the result says so", async () => {
  shop.upstreams.play("base-mainnet", "wrong-chain");
  const { sources, warnings } = await run();
  expect(sources[0]).toMatchObject({ name: "PublicNode (Base) (simulated)" });
  expect(warnings.map(({ message }) => message)).toContain(
    "Base did not answer; PublicNode (Base) was used.",
  );
});

test("when all are away the last block is given for half a minute, marked as stale", async () => {
  const { data } = await run();
  for (const { id } of baseEndpoints) shop.upstreams.play(id, "server-error");
  shop.clock.now += 20_000;
  const stale = await run();
  expect(stale.data).toEqual(data);
  expect(stale.sources[0]).toMatchObject({
    cache: { hit: true, stale: true, ageSeconds: 20 },
  });
  expect(stale.warnings.map(({ code }) => code)).toContain("STALE");
  shop.clock.now += 20_000;
  await expect(run()).rejects.toMatchObject({ code: "upstream_unavailable" });
});
