import { describe, expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { json } from "../upstream/testing/stub-provider.ts";
import { useStub } from "../upstream/testing/use-stub.ts";
import { createCoinpaprika } from "./coinpaprika.ts";
import { coinsContract, largestCoin } from "./testing/coins-contract.ts";
import { parseWantedCoin } from "./wanted-coin.ts";

coinsContract({
  create: createCoinpaprika,
  target: "coinpaprika",
  symbols: ["btc", "eth", "sol", "usdc", "usdt"],
});

const stage = useSandbox();
const price = async (input: string) =>
  (await createCoinpaprika(stage.runtime).price(parseWantedCoin(input), stage.signal)).value;

test("market value, volume, change and time are the world's, as precise as it tells them", async () => {
  const coin = largestCoin(stage.upstreams.world, "sol");
  expect(await price("sol")).toMatchObject({
    marketCapUsd: Math.round(Number(coin.marketCapUsd)),
    volume24hUsd: Number(coin.volume24hUsd),
    change24hPct: Number(Number(coin.change24hPct).toFixed(2)),
    lastUpdatedAt: `${new Date(coin.updatedAt).toISOString().slice(0, 19)}.000Z`,
  });
});

test("other coins come under its own ids, and an id of CoinGecko is found as a name", async () => {
  expect(await price("nwc")).toMatchObject({
    id: "nwc-northcoin",
    matchedBy: "symbol",
    candidates: [{ id: "nwc-north-wind-coin", marketCapRank: null }],
  });
  expect(await price("north-wind-coin")).toMatchObject({
    id: "nwc-north-wind-coin",
    matchedBy: "name",
  });
});

describe("another coin that is named like a symbol of the first rank", () => {
  const stub = useStub("coinpaprika");

  test("error: is not told under that one's id", async () => {
    const namesake = { id: "ttt-ton", symbol: "TTT", name: "TON", rank: 7 };
    stub.provider.respond = json({ currencies: [namesake] });
    const call = createCoinpaprika(stub.runtime).price(parseWantedCoin("ton"), stub.signal);
    await expect(call).rejects.toMatchObject({ code: "tool_not_found" });
    expect(stub.provider.requests.map(({ url }) => url)).toHaveLength(1);
  });
});
