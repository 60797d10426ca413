import { expect, test } from "vitest";
import { answer, json } from "../upstream/testing/stub-provider.ts";
import { byPath, useStub } from "../upstream/testing/use-stub.ts";
import { createCoingecko } from "./coingecko.ts";
import { parseWantedCoin } from "./wanted-coin.ts";

const stage = useStub("coingecko");
const price = async (input: string) =>
  (await createCoingecko(stage.runtime).price(parseWantedCoin(input), stage.signal)).value;
const row = (id: string, changes: object = {}) => ({
  id,
  symbol: "btc",
  name: id,
  current_price: 64_000.5,
  market_cap: 1_000,
  market_cap_rank: 1,
  total_volume: 10,
  price_change_percentage_24h: 1.5,
  last_updated: "2026-11-20T14:59:00Z",
  ...changes,
});

test.each([
  ["without a price", { current_price: 0, market_cap_rank: null, last_updated: null }],
  ["without a name", { name: "" }],
  ["of rank zero", { market_cap_rank: 0 }],
  ["that is no coin", { id: 7 }],
])("a namesake %s does not hide the coin that is meant", async (_, changes) => {
  stage.provider.respond = json([row("bitcoin"), row("namesake", changes)]);
  expect(await price("btc")).toMatchObject({ id: "bitcoin", priceUsd: "64000.5" });
});

test("an id that the search does not find by is still an id", async () => {
  stage.provider.respond = byPath({
    "/search": json({ coins: [] }),
    "ids=tidal-coin-2": json([row("tidal-coin-2", { symbol: "tide", market_cap_rank: 900 })]),
  });
  expect(await price("tidal-coin-2")).toMatchObject({
    id: "tidal-coin-2",
    symbol: "TIDE",
    matchedBy: "id",
    candidates: [],
  });
});

test("error: what is neither found nor an id is not found", async () => {
  stage.provider.respond = byPath({ "/search": json({ coins: [] }), "ids=": json([]) });
  await expect(price("tidal-coin-3")).rejects.toMatchObject({ code: "tool_not_found" });
});

test("error: an id that cannot be asked for is not known to be none", async () => {
  stage.provider.respond = byPath({ "/search": json({ coins: [] }), "ids=": answer(500) });
  await expect(price("tidal-coin-4")).rejects.toMatchObject({ code: "upstream_unavailable" });
});

test("error: an id whose row cannot be read is not known to be none", async () => {
  const unreadable = row("tidal-coin-5", { current_price: "N/A" });
  stage.provider.respond = byPath({ "/search": json({ coins: [] }), "ids=": json([unreadable]) });
  await expect(price("tidal-coin-5")).rejects.toMatchObject({ code: "upstream_bad_response" });
});

test.each([1e300, -1, "64000.5", null])(
  "error: %j is no price of a coin",
  async (current_price) => {
    stage.provider.respond = json([row("bitcoin", { current_price })]);
    await expect(price("bitcoin")).rejects.toMatchObject({ code: "upstream_bad_response" });
  },
);
