import { describe, expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { quotesContract } from "./testing/quotes-contract.ts";
import { createYahoo } from "./yahoo.ts";

quotesContract({
  create: createYahoo,
  target: "yahoo",
  indexSymbol: "^NWX",
  tellsOpenOfToday: true,
  tellsName: true,
  isRealTime: false,
  asOf: ({ lastTradeAt }) => new Date(Math.floor(lastTradeAt / 1_000) * 1_000).toISOString(),
});

const stage = useSandbox();
const latest = () => createYahoo(stage.runtime).latest("AAPL", stage.signal);
const dollars = (cents: number): string => (cents / 100).toFixed(2);

test("the chart's own previous close, which is a week old, is not used", async () => {
  const bars = stage.upstreams.world.barsOf("AAPL");
  const { value } = await latest();
  expect(value.previousClose).toBe(dollars(bars.at(-1)!.closeCents));
  expect(value.previousClose).not.toBe(dollars(bars.at(-5)!.closeCents));
});

test("a session without prices leaves the previous close unknown, rather than older", async () => {
  stage.upstreams.play("yahoo", "null-bar");
  const { value } = await latest();
  expect(value.previousClose).toBeNull();
  expect(value.date).toBe("2026-11-20");
});

test("a session that is there twice is one session, and its later bar counts", async () => {
  stage.upstreams.play("yahoo", "duplicate-bar");
  const { value } = await latest();
  const { world } = stage.upstreams;
  expect(value.volume).toBe(world.runningBarOf("AAPL")!.volume + 17);
  expect(value.previousClose).toBe(dollars(world.barsOf("AAPL").at(-1)!.closeCents));
});

test("error: without prices of the latest session there is no quote, rather than an old one", async () => {
  stage.upstreams.play("yahoo", "null-latest");
  await expect(latest()).rejects.toMatchObject({ code: "upstream_bad_response" });
});

test("error: too many requests, said as text with status 200, is a rate limit", async () => {
  stage.upstreams.play("yahoo", "limit-text");
  await expect(latest()).rejects.toMatchObject({ code: "upstream_rate_limited" });
});

test("error: the chart of another symbol is refused", async () => {
  stage.upstreams.play("yahoo", "other-symbol");
  await expect(latest()).rejects.toMatchObject({ code: "upstream_bad_response" });
});

test("error: a price in pence is no price in dollars", async () => {
  stage.upstreams.play("yahoo", "foreign-currency");
  await expect(latest()).rejects.toMatchObject({ code: "tool_not_found" });
});

describe("half a minute before the close", () => {
  const stage = useSandbox(Date.parse("2026-11-20T20:59:30Z"));

  test("a price that is used after the close is not taken for the closing price", async () => {
    const yahoo = createYahoo(stage.runtime);
    await yahoo.latest("AAPL", stage.signal);
    stage.upstreams.play("yahoo", "server-error");
    stage.runtime.clock.now += 5 * 60_000;
    const { value, source } = await yahoo.latest("AAPL", stage.signal);
    expect(source.cache.stale).toBe(true);
    expect(value).toMatchObject({ phase: "regular", close: null, isDelayed: true });
  });
});

describe.each([
  ["a minute", "2026-11-20T21:01:00Z", false],
  ["half an hour", "2026-11-20T21:30:00Z", true],
])("%s after the close", (_, instant, isClosed) => {
  const stage = useSandbox(Date.parse(instant));

  test(`a chart without a price of the close ${isClosed ? "has its last one" : "has none yet"}`, async () => {
    stage.upstreams.play("yahoo", "close-pending");
    const { value } = await createYahoo(stage.runtime).latest("AAPL", stage.signal);
    expect(value.phase).toBe("post");
    expect(value.close).toBe(isClosed ? value.last : null);
  });
});
