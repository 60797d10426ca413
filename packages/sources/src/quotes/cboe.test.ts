import { describe, expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { json } from "../upstream/testing/stub-provider.ts";
import { useStub } from "../upstream/testing/use-stub.ts";
import { createCboe } from "./cboe.ts";
import { quotesContract } from "./testing/quotes-contract.ts";

quotesContract({
  create: createCboe,
  target: "cboe",
  indexSymbol: "^NWX",
  tellsOpenOfToday: true,
  tellsName: false,
  isRealTime: false,
  asOf: ({ lastTradeAt }) => new Date(Math.floor(lastTradeAt / 1_000) * 1_000).toISOString(),
});

describe("in the sandbox", () => {
  const stage = useSandbox();
  const latest = (symbol = "AAPL") => createCboe(stage.runtime).latest(symbol, stage.signal);

  test("the class of a share is written with a dot, an index with an underscore", async () => {
    await latest("BRK-B");
    await latest("^NWX");
    expect(stage.upstreams.calls("cboe").map(({ path }) => path)).toEqual([
      "/api/global/delayed_quotes/quotes/BRK.B.json",
      "/api/global/delayed_quotes/quotes/_NWX.json",
    ]);
  });

  test("prices of zero are prices that there are not", async () => {
    stage.upstreams.play("cboe", "no-range");
    expect((await latest()).value).toMatchObject({ open: null, high: null, low: null });
  });

  test("a last trade at midnight is one of which the day alone is told", async () => {
    stage.upstreams.play("cboe", "no-time");
    expect((await latest()).value).toMatchObject({ date: "2026-11-20", asOf: "2026-11-20" });
  });

  test("what it calls its delay is told while the session trades", async () => {
    expect((await latest()).value).toMatchObject({ isDelayed: true, delayMinutes: 15 });
  });

  test("error: the quote of another symbol is refused", async () => {
    stage.upstreams.play("cboe", "other-symbol");
    await expect(latest()).rejects.toMatchObject({ code: "upstream_bad_response" });
  });
});

/** The form of answers that public repositories recorded in 2023 and 2024 (QQQ, _SPX); the numbers are ours. */
const recorded = (data: object) =>
  json({
    timestamp: "2026-11-21 15:00:00",
    data: {
      symbol: "NWTM",
      security_type: "stock",
      exchange_id: 3,
      current_price: 336.46,
      price_change: -0.76,
      price_change_percent: -0.2258,
      open: 337.49,
      high: 338.205,
      low: 335.43,
      close: 336.51,
      prev_day_close: 336.51,
      volume: 61554926,
      last_trade_time: "2026-11-20T15:59:59",
      tick: "down",
      company_name: "Northwind Total Market (ETF)",
      ...data,
    },
    symbol: "NWTM",
  });

describe("after the day", () => {
  const stage = useStub("cboe", Date.parse("2026-11-21T15:00:00Z"));
  const latest = (data: object = {}, symbol = "NWTM") => {
    stage.provider.respond = recorded(data);
    return createCboe(stage.runtime).latest(symbol, stage.signal);
  };

  test("the close is that of all venues, and the close before is the price less its change", async () => {
    expect((await latest()).value).toMatchObject({
      name: "Northwind Total Market (ETF)",
      phase: "closed",
      close: "336.51",
      last: "336.51",
      previousClose: "337.22",
      high: "338.205",
      asOf: "2026-11-20T20:59:59.000Z",
      isDelayed: false,
      delayMinutes: null,
    });
  });

  test("an index has no volume", async () => {
    const index = { symbol: "^NWX", security_type: "index", volume: 0 };
    expect((await latest(index, "^NWX")).value).toMatchObject({ isIndex: true, volume: null });
  });

  test("error: a currency is none of what is sold here", async () => {
    await expect(latest({ security_type: "forex" })).rejects.toMatchObject({
      code: "tool_not_found",
    });
  });

  test.each([
    ["a price of zero", { current_price: 0 }],
    ["a high below the low", { high: 335 }],
    ["a trade without a day", { last_trade_time: "yesterday" }],
  ])("error: %s is the provider's nonsense", async (_, data) => {
    await expect(latest(data)).rejects.toMatchObject({ code: "upstream_bad_response" });
  });
});
