import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSources, sourcesSettings } from "@coinslot/sources";
import { describe, expect, test } from "vitest";
import { useDataShop } from "./testing/data-shop.ts";
import { createTreasuryYieldCurveHandler } from "./treasury-yield-curve.ts";

const shop = useDataShop();
const run = () => shop.run("treasury-yield-curve", {});

describe("over the simulated providers", () => {
  test("the curve is the world's latest, shortest maturity first, with exact spreads", async () => {
    const { data, asOf } = await run();
    const { date, yields } = shop.upstreams.world.yieldCurves.at(-1)!;
    const cents = (tenor: string): number => Math.round(Number(yields[tenor]) * 100);
    expect(asOf).toBe(date);
    expect(data.date).toBe(date);
    expect(data.tenors.map(({ tenor }) => tenor).join(" ")).toBe(
      "1M 1.5M 2M 3M 4M 6M 1Y 2Y 3Y 5Y 7Y 10Y 20Y 30Y",
    );
    expect(data.tenors.find(({ tenor }) => tenor === "10Y")).toEqual({
      tenor: "10Y",
      months: 120,
      yieldPct: Number(yields["10Y"]),
      yieldPctExact: yields["10Y"],
    });
    expect(data.spreads).toEqual({
      tenYearMinusTwoYearPp: (cents("10Y") - cents("2Y")) / 100,
      tenYearMinusThreeMonthPp: (cents("10Y") - cents("3M")) / 100,
    });
    expect(data.inverted).toEqual({
      tenYearMinusTwoYear: cents("10Y") < cents("2Y"),
      tenYearMinusThreeMonth: cents("10Y") < cents("3M"),
    });
  });

  test("twenty business days are observed, newest first", async () => {
    const { data } = await run();
    const days = shop.upstreams.world.yieldCurves.toReversed().slice(0, 20);
    expect(data.observations.map(({ date }) => date)).toEqual(days.map(({ date }) => date));
    expect(data.observations[19]!.yields["10Y"]).toBe(Number(days[19]!.yields["10Y"]));
  });

  test("the source says who published it, for which day, and that it is simulated", async () => {
    const { sources, warnings, asOf } = await run();
    expect(sources).toMatchObject([{ id: 1, name: "US Treasury (simulated)", asOf }]);
    expect(warnings).toMatchObject([{ code: "SIMULATED", sourceId: null }]);
  });

  test("without a ten-year yield there are no spreads, rather than wrong ones", async () => {
    shop.upstreams.play("treasury", "null-tenor");
    const { data } = await run();
    expect(data.spreads).toEqual({ tenYearMinusTwoYearPp: null, tenYearMinusThreeMonthPp: null });
    expect(data.inverted).toEqual({ tenYearMinusTwoYear: null, tenYearMinusThreeMonth: null });
    expect(data.tenors.find(({ tenor }) => tenor === "10Y")!.yieldPct).toBeNull();
  });

  test("when the Treasury is away the Federal Reserve answers, and the result says so", async () => {
    shop.upstreams.play("treasury", "server-error");
    const { sources, warnings } = await run();
    expect(sources).toMatchObject([{ name: "FRED (simulated)" }]);
    expect(warnings.map(({ message }) => message)).toContain(
      "US Treasury did not answer; FRED was used.",
    );
  });

  test("when all are away the last answer is given, marked as stale, and days later none", async () => {
    await run();
    shop.upstreams.play("treasury", "server-error");
    shop.upstreams.play("fred", "server-error");
    shop.clock.now += 3_600_000;
    const { sources, warnings } = await run();
    expect(sources).toMatchObject([{ cache: { hit: true, ageSeconds: 3_600, stale: true } }]);
    expect(warnings.map(({ code, sourceId }) => [code, sourceId])).toContainEqual(["STALE", 1]);
    shop.clock.now += 8 * 24 * 3_600_000;
    await expect(run()).rejects.toMatchObject({ code: "upstream_unavailable" });
  });
});

test.each([
  ["4.13", "3.71", "3.95", 0.42, 0.18, false, false],
  ["3.71", "4.13", "3.72", -0.42, -0.01, true, true],
  ["4.00", "4.00", "", 0, null, false, null],
])("10Y %s, 2Y %s, 3M %j: spreads %s and %s, inverted %s and %s", async (...row) => {
  const [tenYear, twoYear, threeMonth, minusTwo, minusThree, isInverted, isInvertedThree] = row;
  const csv = `Date,"3 Mo","2 Yr","10 Yr"\n11/19/2026,${threeMonth},${twoYear},${tenYear}\n`;
  const server = createServer((_, response) => void response.end(csv)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const settings = sourcesSettings.parse({
    CONTACT_EMAIL: "tests@coinslot.example",
    UPSTREAM_TREASURY_BASE: `http://127.0.0.1:${port}`,
  });
  const cache = { get: async () => undefined, set: async () => {} };
  const now = () => Date.parse("2026-11-20T15:00:00Z");
  const sources = createSources(settings, { cache, now, log: { warn: () => {} } });
  try {
    const { signal } = new AbortController();
    const { data } = await createTreasuryYieldCurveHandler(sources)(
      {},
      { x402Version: 2, signal, now },
    );
    expect(data.spreads).toEqual({
      tenYearMinusTwoYearPp: minusTwo,
      tenYearMinusThreeMonthPp: minusThree,
    });
    expect(data.inverted).toEqual({
      tenYearMinusTwoYear: isInverted,
      tenYearMinusThreeMonth: isInvertedThree,
    });
  } finally {
    await sources.close();
    server.closeAllConnections();
    server.close();
  }
});
