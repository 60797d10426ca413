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
const info = (lastTradeTimestamp: string, lastSalePrice: string, marketStatus = "Open") =>
  json({
    data: {
      symbol: "NWTM",
      companyName: "Northwind Tidal Motors",
      exchange: "NYSE",
      primaryData: { lastSalePrice, lastTradeTimestamp, isRealTime: true },
      secondaryData: null,
      marketStatus,
    },
    status: ok,
  });
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
