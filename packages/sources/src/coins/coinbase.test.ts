import { describe, expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { json } from "../upstream/testing/stub-provider.ts";
import { useStub } from "../upstream/testing/use-stub.ts";
import { createCoinbase } from "./coinbase.ts";
import { coinsContract, largestCoin } from "./testing/coins-contract.ts";
import { parseWantedCoin } from "./wanted-coin.ts";

coinsContract({ create: createCoinbase, target: "coinbase", symbols: ["btc", "eth", "sol"] });

const stage = useSandbox();
const price = (input: string) =>
  createCoinbase(stage.runtime).price(parseWantedCoin(input), stage.signal);

test("it tells the price of a day ago, and nothing of the whole market", async () => {
  const coin = largestCoin(stage.upstreams.world, "btc");
  const { value } = await price("btc");
  expect(value).toMatchObject({
    isPriceOnly: true,
    marketCapUsd: null,
    volume24hUsd: null,
    lastUpdatedAt: null,
  });
  const openUsd = Number(coin.priceUsd) / (1 + Number(coin.change24hPct) / 100);
  expect(Number(value.openUsd)).toBeCloseTo(openUsd, 2);
});

test("error: a coin that is not traded there against the dollar is not found", async () => {
  await expect(price("usdc")).rejects.toMatchObject({ code: "tool_not_found" });
});

test("error: a symbol that may mean another coin there is not even asked", async () => {
  await expect(price("nwc")).rejects.toMatchObject({ code: "tool_not_found" });
  await expect(price("okb")).rejects.toMatchObject({ code: "tool_not_found" });
  expect(stage.upstreams.calls("coinbase")).toEqual([]);
});

describe("a market without trades", () => {
  const stub = useStub("coinbase");

  test("error: has a last price of nobody knows when, which is not told", async () => {
    stub.provider.respond = json({ open: "64000", last: "64000", volume: "0" });
    const call = createCoinbase(stub.runtime).price(parseWantedCoin("btc"), stub.signal);
    await expect(call).rejects.toMatchObject({ code: "upstream_bad_response" });
  });
});
