import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createNasdaq } from "./nasdaq.ts";
import { quotesContract } from "./testing/quotes-contract.ts";

const minute = 60_000;

quotesContract({
  create: createNasdaq,
  target: "nasdaq",
  indexSymbol: "NWX",
  tellsOpenOfToday: false,
  tellsName: true,
  isRealTime: true,
  // To the minute while it trades, to the close until the day is over, then a day.
  asOf: ({ phase, day, lastTradeAt }) =>
    phase === "closed" ? day : new Date(Math.floor(lastTradeAt / minute) * minute).toISOString(),
});

const stage = useSandbox();
const latest = (symbol: string) => createNasdaq(stage.runtime).latest(symbol, stage.signal);
const paths = () => stage.upstreams.calls("nasdaq").map(({ path }) => path);

test("a symbol is looked for among stocks, then funds, then indices", async () => {
  await latest("NWX");
  expect(paths().slice(0, 3)).toEqual([
    "/api/quote/NWX/info?assetclass=stocks",
    "/api/quote/NWX/info?assetclass=etf",
    "/api/quote/NWX/info?assetclass=index",
  ]);
});

test("an index written with ^ is looked for among indices only", async () => {
  expect((await latest("^NWX")).value.symbol).toBe("^NWX");
  expect(paths()[0]).toBe("/api/quote/NWX/info?assetclass=index");
});

test("the slash of a share's class is written in Nasdaq's way", async () => {
  await latest("BRK-B");
  expect(paths()[0]).toBe("/api/quote/BRK%25sl%25B/info?assetclass=stocks");
});

test("it is asked by a browser's name", async () => {
  await latest("AAPL");
  expect(stage.upstreams.calls("nasdaq")[0]!.headers["user-agent"]).toMatch(
    /^Mozilla\/5\.0 .*Coinslot/,
  );
});

test("a price that was of the moment is delayed when it is used while Nasdaq fails", async () => {
  const nasdaq = createNasdaq(stage.runtime);
  const seen = async () => (await nasdaq.latest("AAPL", stage.signal)).value.isDelayed;
  expect(await seen()).toBe(false);
  stage.upstreams.play("nasdaq", "server-error");
  stage.runtime.clock.now += 5 * minute;
  expect(await seen()).toBe(true);
});

test.each([
  ["no data for no reason", "no-data"],
  ["a price that is N/A", "not-available"],
])("error: %s is nonsense, not a missing symbol and not a price", async (_, variant) => {
  stage.upstreams.play("nasdaq", variant);
  await expect(latest("AAPL")).rejects.toMatchObject({ code: "upstream_bad_response" });
});
