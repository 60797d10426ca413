import { describe, expect, test } from "vitest";
import { json } from "../upstream/testing/stub-provider.ts";
import { byPath, useStub } from "../upstream/testing/use-stub.ts";
import { createNasdaq } from "./nasdaq.ts";

const ok = { rCode: 200, bCodeMessage: null };
const row = (date: string, close: string) => ({
  date,
  open: close,
  high: close,
  low: close,
  close,
  volume: "1,000",
});
const price = (lastTradeTimestamp: string, lastSalePrice: string, isRealTime = true) => ({
  lastSalePrice,
  lastTradeTimestamp,
  isRealTime,
});
const page = (primaryData: object, secondaryData: object | null, marketStatus: string | null) =>
  json({
    data: {
      symbol: "NWTM",
      companyName: "Northwind Tidal Motors",
      exchange: "NYSE",
      primaryData,
      secondaryData,
      marketStatus,
    },
    status: ok,
  });
const info = (lastTradeTimestamp: string, lastSalePrice: string, marketStatus = "Open") =>
  page(price(lastTradeTimestamp, lastSalePrice), null, marketStatus);
const historical = (...rows: readonly object[]) =>
  json({ data: { tradesTable: { rows } }, status: ok });
const summary = (high: string, low: string) =>
  json({
    data: { summaryData: { TodayHighLow: { value: `${high}/${low}` } } },
    status: ok,
  });

describe("while the session trades", () => {
  const stage = useStub("nasdaq");
  const latest = () => createNasdaq(stage.runtime).latest("NWTM", stage.signal);

  test("a session that is there twice is one session, not the one before itself", async () => {
    const twice = [row("11/19/2026", "$11.00"), row("11/19/2026", "$11.00")];
    stage.provider.respond = byPath({
      "/info": info("Nov 19, 2026", "$11.00", "Closed"),
      "/historical": historical(...twice, row("11/18/2026", "$10.00")),
    });
    expect((await latest()).value).toMatchObject({ date: "2026-11-19", previousClose: "10.00" });
  });

  test("error: a session that is there twice with two prices is nonsense", async () => {
    const twice = [row("11/19/2026", "$11.00"), row("11/19/2026", "$12.00")];
    stage.provider.respond = byPath({
      "/info": info("Nov 19, 2026", "$11.00", "Closed"),
      "/historical": historical(...twice, row("11/18/2026", "$10.00")),
    });
    await expect(latest()).rejects.toMatchObject({ code: "upstream_bad_response" });
  });

  test("before its first trade of the day a stock has the close of the session before", async () => {
    stage.provider.respond = byPath({
      "/info": info("Nov 19, 2026", "$11.00"),
      "/historical": historical(row("11/19/2026", "$11.00"), row("11/18/2026", "$10.00")),
    });
    expect((await latest()).value).toMatchObject({
      date: "2026-11-19",
      close: "11.00",
      last: "11.00",
      previousClose: "10.00",
    });
  });

  test("a last price of an earlier day than the latest session is not taken for its price", async () => {
    stage.provider.respond = byPath({
      "/info": info("Nov 16, 2026", "$9.00", "Closed"),
      "/historical": historical(row("11/19/2026", "$11.00"), row("11/18/2026", "$10.00")),
    });
    expect((await latest()).value).toMatchObject({
      date: "2026-11-19",
      last: "11.00",
      asOf: "2026-11-19",
    });
  });

  test("the range of a session holds its last price, though the page of the range is older", async () => {
    const nasdaq = createNasdaq(stage.runtime);
    const bars = historical(row("11/19/2026", "$11.00"), row("11/18/2026", "$10.00"));
    stage.provider.respond = byPath({
      "/info": info("Nov 20, 2026 9:59 AM ET", "$12.00"),
      "/historical": bars,
      "/summary": (...call) => {
        stage.runtime.clock.now += 1_000;
        summary("$12.50", "$11.50")(...call);
      },
    });
    await nasdaq.latest("NWTM", stage.signal);
    stage.runtime.clock.now += 59_500;
    stage.provider.respond = byPath({
      "/info": info("Nov 20, 2026 10:00 AM ET", "$13.00"),
      "/historical": bars,
      "/summary": summary("$13.00", "$11.50"),
    });
    const { value } = await nasdaq.latest("NWTM", stage.signal);
    expect(value).toMatchObject({ last: "13.00", high: "13.00", low: "11.50" });
  });

  test("error: a range whose high is below its low is nonsense", async () => {
    stage.provider.respond = byPath({
      "/info": info("Nov 20, 2026 9:59 AM ET", "$12.00"),
      "/historical": historical(row("11/19/2026", "$11.00")),
      "/summary": summary("$11.50", "$12.50"),
    });
    await expect(latest()).rejects.toMatchObject({ code: "upstream_bad_response" });
  });
});

const bars = historical(row("11/19/2026", "$11.00"), row("11/18/2026", "$10.00"));

/** The states of the market as public repositories recorded them in 2019 and 2026; the numbers are ours. */
describe("in the forms that were recorded", () => {
  const stage = useStub("nasdaq");
  const latest = (respond: Parameters<typeof byPath>[0], at?: string) => {
    stage.provider.respond = byPath(respond);
    if (at) stage.runtime.clock.now = Date.parse(at);
    return createNasdaq(stage.runtime).latest("NWTM", stage.signal);
  };

  test.each(["Market Open", "Open", "MARKET OPEN"])("%j is a running session", async (status) => {
    const { value } = await latest({
      "/info": page(price("DATA AS OF Nov 20, 2026 9:59 AM ET", "$12.00"), null, status),
      "/historical": bars,
      "/summary": summary("$12.50", "$11.50"),
    });
    expect(value).toMatchObject({ phase: "regular", last: "12.00", close: null, high: "12.50" });
  });

  test.each(["Pre Market", "Pre-Market"])(
    "%j: the session is the one before, and the price before hours is told apart",
    async (status) => {
      const { value } = await latest({
        "/info": page(
          price("DATA AS OF Nov 20, 2026 9:27 AM ET - PRE-MARKET", "$11.40"),
          price("CLOSED AT 4:00 PM ET ON Nov 19, 2026", "$11.00", false),
          status,
        ),
        "/historical": bars,
      });
      expect(value).toMatchObject({
        phase: "pre",
        date: "2026-11-19",
        last: "11.00",
        asOf: "2026-11-19T21:00:00.000Z",
        extendedHours: { session: "pre", price: "11.40", asOf: "2026-11-20T14:27:00.000Z" },
      });
    },
  );

  test("without a second price before hours the session is the last that is listed", async () => {
    const { value } = await latest({
      "/info": page(price("Nov 20, 2026 8:58 AM ET", "$11.40"), {}, "Pre-Market"),
      "/historical": bars,
    });
    expect(value).toMatchObject({ last: "11.00", extendedHours: { price: "11.40" } });
  });

  const afterHours = {
    "/info": page(
      price("Nov 20, 2026 4:31 PM ET", "$12.20"),
      price("Closed at Nov 20, 2026 4:00 PM ET", "$12.00", false),
      "After Hours",
    ),
    "/historical": bars,
    "/summary": summary("$12.50", "$11.50"),
  };

  test("after hours the session is over, and the price after it is told apart", async () => {
    const { value } = await latest(afterHours, "2026-11-20T21:31:00Z");
    expect(value).toMatchObject({
      phase: "post",
      close: "12.00",
      last: "12.00",
      extendedHours: { session: "post", price: "12.20", asOf: "2026-11-20T21:31:00.000Z" },
    });
  });

  test("error: after hours without the session's price no older session is sold for it", async () => {
    const alone = page(price("Nov 20, 2026 4:31 PM ET", "$12.20"), null, "After Hours");
    const call = latest({ ...afterHours, "/info": alone }, "2026-11-20T21:31:00Z");
    await expect(call).rejects.toMatchObject({ code: "upstream_bad_response" });
  });

  test.each(["Market Closed", "Closed"])("%j, with the day alone", async (status) => {
    const { value } = await latest({
      "/info": page(price("DATA AS OF Nov 19, 2026", "$11.00", false), null, status),
      "/historical": bars,
    });
    expect(value).toMatchObject({ phase: "closed", close: "11.00", extendedHours: null });
  });

  test.each([
    ["2026-11-20T15:00:00Z", "Nov 20, 2026 9:59 AM ET", "regular"],
    ["2026-11-20T15:00:00Z", "Nov 19, 2026", "closed"],
    ["2026-11-20T13:00:00Z", "Nov 19, 2026", "pre"],
    ["2026-11-21T15:00:00Z", "Nov 20, 2026 4:00 PM ET", "closed"],
  ])(
    "an unknown state is read off the clock at %s and the trade of %s",
    async (at, stamp, phase) => {
      const { value } = await latest(
        {
          "/info": page(price(stamp, "$11.00"), null, "Halted for News"),
          "/historical": bars,
          "/summary": summary("$12.50", "$11.00"),
        },
        at,
      );
      expect(value.phase).toBe(phase);
    },
  );

  test("an empty second price and a missing table of trades are none", async () => {
    const { value } = await latest({
      "/info": page(price("Nov 20, 2026 9:59 AM ET", "$12.00"), {}, "Market Open"),
      "/historical": json({ data: { tradesTable: null }, status: ok }),
      "/summary": json({
        data: {
          summaryData: {
            TodayHighLow: { value: "$12.50/$11.50" },
            PreviousClose: { value: "$11.00" },
          },
        },
        status: ok,
      }),
    });
    expect(value).toMatchObject({ last: "12.00", previousClose: "11.00" });
  });

  test.each(["N/A", "N/A/N/A"])("a range of %j is one that nobody knows yet", async (range) => {
    const { value } = await latest({
      "/info": page(price("Nov 20, 2026 9:30 AM ET", "$12.00"), null, "Market Open"),
      "/historical": bars,
      "/summary": json({ data: { summaryData: { TodayHighLow: { value: range } } }, status: ok }),
    });
    expect(value).toMatchObject({ last: "12.00", high: null, low: null, previousClose: "11.00" });
  });
});
