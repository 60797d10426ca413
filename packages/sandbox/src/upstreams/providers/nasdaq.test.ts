import { describe, expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createNasdaq } from "./nasdaq.ts";

const browser = { "user-agent": "Mozilla/5.0" };
const at = (instant: string) => {
  const world = createWorld({ seed: 1, now: Date.parse(instant) });
  const get = (path: string, variant?: string, headers: Record<string, string> = browser) => {
    const { status, body } = ask(createNasdaq(world), `/api/quote/${path}`, { headers, variant });
    return { status, body: status === 200 ? JSON.parse(body) : body };
  };
  return { world, get };
};
const trading = at("2026-11-20T15:00:00Z");
const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

describe("info", () => {
  test("while it trades has the last price with its minute in New York", () => {
    const { data } = trading.get("AAPL/info?assetclass=stocks").body;
    expect(data).toMatchObject({
      symbol: "AAPL",
      marketStatus: "Market Open",
      secondaryData: null,
    });
    expect(data.primaryData).toMatchObject({
      lastSalePrice: dollars(trading.world.runningBarOf("AAPL")!.closeCents),
      lastTradeTimestamp: "Nov 20, 2026 9:59 AM ET",
      isRealTime: true,
    });
  });

  test.each([
    ["2026-11-20T13:00:00Z", "Pre-Market", /8:00 AM ET - PRE-MARKET$/, "Nov 19, 2026"],
    ["2026-11-20T22:00:00Z", "After Hours", /5:00 PM ET - AFTER HOURS$/, "Nov 20, 2026"],
  ])("at %s is %s: the regular price stands second", (instant, status, stamp, closedOn) => {
    const { world, get } = at(instant);
    const { data } = get("MSFT/info?assetclass=stocks").body;
    expect(data.marketStatus).toBe(status);
    expect(data.primaryData.lastTradeTimestamp).toMatch(stamp);
    expect(data.secondaryData).toMatchObject({
      lastSalePrice: dollars(world.barsOf("MSFT").at(-1)!.closeCents),
      lastTradeTimestamp: `CLOSED AT 4:00 PM ET ON ${closedOn}`,
    });
  });

  test("of a closed market has a day without a time", () => {
    const { data } = at("2026-11-21T15:00:00Z").get("MSFT/info?assetclass=stocks").body;
    expect(data).toMatchObject({
      marketStatus: "Market Closed",
      primaryData: { lastTradeTimestamp: "Nov 20, 2026", isRealTime: false },
    });
  });
});

test.each([
  ["NWTM", "etf"],
  ["NWX", "index"],
  ["BRK%25sl%25B", "stocks"],
])("%s is there among %s only", (symbol, wanted) => {
  for (const assetClass of ["stocks", "etf", "index"]) {
    const { data, status } = trading.get(`${symbol}/info?assetclass=${assetClass}`).body;
    expect([data !== null, status.rCode]).toEqual(
      assetClass === wanted ? [true, 200] : [false, 400],
    );
  }
});

test("what trades over the counter is not there", () => {
  const { data, status } = trading.get("APWO/info?assetclass=stocks").body;
  expect(data).toBeNull();
  expect(status.bCodeMessage).toEqual([{ code: 1001, errorMessage: "Symbol not exists." }]);
});

test("history has closed sessions, newest first; today's is not there after hours yet", () => {
  const query = "historical?assetclass=stocks&fromdate=2026-11-16&todate=2026-11-30&limit=9";
  const dates = (instant: string) =>
    at(instant)
      .get(`AAPL/${query}`)
      .body.data.tradesTable.rows.map(({ date }: { date: string }) => date.slice(0, 5));
  expect(dates("2026-11-20T22:00:00Z")).toEqual(["11/19", "11/18", "11/17", "11/16"]);
  expect(dates("2026-11-21T15:00:00Z")[0]).toBe("11/20");
});

test("a summary has the range of the running session, before it none", () => {
  const { highCents, lowCents } = trading.world.runningBarOf("AAPL")!;
  const range = ({ get }: typeof trading) =>
    get("AAPL/summary?assetclass=stocks").body.data.summaryData.TodayHighLow.value;
  expect(range(trading)).toBe(`${dollars(highCents)}/${dollars(lowCents)}`);
  expect(range(at("2026-11-20T13:00:00Z"))).toBe("N/A");
});

test("an index has neither dollars nor a volume", () => {
  const query = "historical?assetclass=index&fromdate=2026-11-19&todate=2026-11-20";
  const [row] = trading.get(`NWX/${query}`).body.data.tradesTable.rows;
  expect(row).toMatchObject({ volume: "--", close: expect.stringMatching(/^[\d,]+\.\d\d$/) });
});

test("a caller without a browser's name is refused, an unknown page is not found", () => {
  expect(trading.get("AAPL/info?assetclass=stocks", undefined, {}).status).toBe(403);
  expect(trading.get("AAPL/dividends?assetclass=stocks").status).toBe(404);
});

test("its variants", () => {
  const info = (variant: string) => trading.get("AAPL/info?assetclass=stocks", variant).body.data;
  const cents = trading.world.runningBarOf("AAPL")!.closeCents;
  expect(info("no-data")).toBeNull();
  expect(info("not-available").primaryData.lastSalePrice).toBe("N/A");
  expect(info("raised-price").primaryData.lastSalePrice).toBe(dollars(Math.round(cents * 1.05)));
});
