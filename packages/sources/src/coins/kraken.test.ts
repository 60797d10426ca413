import { describe, expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { json } from "../upstream/testing/stub-provider.ts";
import { useStub } from "../upstream/testing/use-stub.ts";
import { createKraken } from "./kraken.ts";
import { coinsContract } from "./testing/coins-contract.ts";
import { parseWantedCoin } from "./wanted-coin.ts";

coinsContract({
  create: createKraken,
  target: "kraken",
  symbols: ["btc", "eth", "sol", "usdc", "usdt"],
});

const stage = useSandbox();
const price = (input: string) =>
  createKraken(stage.runtime).price(parseWantedCoin(input), stage.signal);

test("bitcoin has its own name there", async () => {
  await price("btc");
  expect(stage.upstreams.calls("kraken")[0]!.path).toBe("/0/public/Ticker?pair=XBTUSD");
});

test("the open of the UTC day is not taken for the price a day ago", async () => {
  const { value } = await price("btc");
  expect(value).toMatchObject({ openUsd: null, change24hPct: null, isPriceOnly: true });
});

test("error: a rate limit, said with status 200, is a rate limit", async () => {
  stage.upstreams.play("kraken", "limit-error");
  await expect(price("btc")).rejects.toMatchObject({ code: "upstream_rate_limited" });
});

test("error: a pair that it does not trade is not found", async () => {
  await expect(price("doge")).rejects.toMatchObject({ code: "tool_not_found" });
});

describe("a market without trades", () => {
  const stub = useStub("kraken");

  test("error: has a last price of nobody knows when, which is not told", async () => {
    const pair = { c: ["64000.1", "0.1"], v: ["0.00000000", "0.00000000"] };
    stub.provider.respond = json({ error: [], result: { XXBTZUSD: pair } });
    const call = createKraken(stub.runtime).price(parseWantedCoin("btc"), stub.signal);
    await expect(call).rejects.toMatchObject({ code: "upstream_bad_response" });
  });
});
