import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createYahoo } from "./yahoo.ts";

const at = (instant: string) => {
  const world = createWorld({ seed: 1, now: Date.parse(instant) });
  const chart = (symbol: string, variant?: string) => {
    const { status, body } = ask(createYahoo(world), `/v8/finance/chart/${symbol}?range=5d`, {
      variant,
    });
    return {
      status,
      body,
      chart: status === 200 && !variant?.includes("text") ? JSON.parse(body).chart : null,
    };
  };
  const result = (symbol: string, variant?: string) => chart(symbol, variant).chart.result[0];
  return { world, chart, result };
};
const trading = at("2026-11-20T15:00:00Z");
const days = (result: { timestamp: number[] }) =>
  result.timestamp.map((time) => new Date(time * 1_000).toISOString().slice(5, 16));

test("a chart has the last five sessions from their openings, the running one last", () => {
  const result = trading.result("AAPL");
  expect(days(result)).toEqual([
    "11-16T14:30",
    "11-17T14:30",
    "11-18T14:30",
    "11-19T14:30",
    "11-20T14:30",
  ]);
  const [quote] = result.indicators.quote;
  const running = trading.world.runningBarOf("AAPL")!;
  expect(quote.open.at(-1)).toBe(Math.fround(running.openCents / 100));
  expect(result.meta.regularMarketPrice).toBe(running.closeCents / 100);
});

test("its previous close is that of the day before the whole chart", () => {
  const bars = trading.world.barsOf("AAPL");
  expect(trading.result("AAPL").meta.chartPreviousClose).toBe(bars.at(-5)!.closeCents / 100);
});

test("summer time moves its offset and its openings", () => {
  const result = at("2026-07-02T19:00:00Z").result("AAPL");
  expect(result.meta.gmtoffset).toBe(-14_400);
  expect(days(result).at(-1)).toBe("07-02T13:30");
  expect(trading.result("AAPL").meta.gmtoffset).toBe(-18_000);
});

test("a closed market shows the periods of a later day", () => {
  const now = Date.parse("2026-11-21T15:00:00Z");
  const { currentTradingPeriod } = at("2026-11-21T15:00:00Z").result("AAPL").meta;
  expect(currentTradingPeriod.pre.start * 1_000).toBeGreaterThan(now);
});

test("every listing is there, an index under its mark, and nothing else", () => {
  for (const symbol of ["APWO", "BRK-B", "NWTM", "%5ENWX"]) {
    expect(trading.chart(symbol).status).toBe(200);
  }
  const { status, body } = trading.chart("NONE");
  expect(status).toBe(404);
  expect(JSON.parse(body).chart).toMatchObject({ result: null, error: { code: "Not Found" } });
});

test("its variants", () => {
  const closes = (variant: string) => trading.result("AAPL", variant).indicators.quote[0].close;
  expect(closes("null-bar").map((close: unknown) => close === null)).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
  expect(closes("null-latest").at(-1)).toBeNull();
  expect(days(trading.result("AAPL", "duplicate-bar")).slice(-2)).toEqual([
    "11-20T14:30",
    "11-20T14:59",
  ]);
  expect(trading.chart("AAPL", "limit-text")).toMatchObject({
    status: 200,
    body: "Too Many Requests\r\n",
  });
  expect(trading.result("AAPL", "other-symbol").meta.symbol).toBe("OTHER");
  const { meta } = trading.result("AAPL", "close-pending");
  expect(meta.regularMarketTime).toBe(trading.result("AAPL").meta.regularMarketTime - 120);
  expect(trading.result("AAPL", "foreign-currency").meta.currency).toBe("GBp");
});
