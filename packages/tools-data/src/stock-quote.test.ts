import { describe, expect, test } from "vitest";
import { useDataShop } from "./testing/data-shop.ts";

const dollars = (cents: number): number => cents / 100;
/** Percent of cents, rounded to four places by whole numbers. */
const percent = (part: number, whole: number): number =>
  Math.round((part * 1_000_000) / whole) / 10_000;

describe("while the session trades", () => {
  const shop = useDataShop();
  const run = (symbol = "AAPL") => shop.run("stock-quote", { symbol });
  const codes = async () => (await run()).warnings.map(({ code }) => code);

  test("it is the running session with the change since the last close", async () => {
    const { data, asOf, sources, warnings, partial } = await run("brk.b");
    const { world } = shop.upstreams;
    const running = world.runningBarOf("BRK-B")!;
    const before = world.barsOf("BRK-B").at(-1)!;
    expect(data).toEqual({
      symbol: "BRK-B",
      name: "BERKSHIRE HATHAWAY INC Common Stock",
      exchange: "NYSE",
      currency: "USD",
      session: "regular",
      date: "2026-11-20",
      open: dollars(running.openCents),
      high: dollars(running.highCents),
      low: dollars(running.lowCents),
      close: null,
      last: dollars(running.closeCents),
      previousClose: dollars(before.closeCents),
      change: dollars(running.closeCents - before.closeCents),
      changePct: percent(running.closeCents - before.closeCents, before.closeCents),
      volume: running.volume,
      delayed: false,
      delayMinutes: null,
      extendedHours: null,
    });
    expect(asOf).toBe("2026-11-20T14:59:00.000Z");
    expect(sources).toMatchObject([
      { id: 1, name: "Nasdaq (simulated)", asOf },
      { id: 2, name: "Yahoo Finance (simulated)", asOf: "2026-11-20T14:59:53.000Z" },
      { id: 3, name: "Cboe (simulated)", asOf: "2026-11-20T14:59:53.000Z" },
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED"]);
    expect(partial).toBe(false);
  });

  test("two providers that differ by more than two percent are both named with their prices", async () => {
    shop.upstreams.play("nasdaq", "raised-price");
    const { data, warnings } = await run();
    const cents = shop.upstreams.world.runningBarOf("AAPL")!.closeCents;
    expect(data.last).toBe(dollars(Math.round(cents * 1.05)));
    expect(warnings).toContainEqual({
      code: "SOURCES_DISAGREE",
      message: `Nasdaq tells ${dollars(Math.round(cents * 1.05)).toFixed(2)} USD, Yahoo Finance (simulated) ${dollars(cents).toFixed(2)} USD for the same session.`,
      sourceId: null,
    });
  });

  test("a change across a split that one provider has not adjusted for is doubted", async () => {
    shop.upstreams.play("nasdaq", "before-split");
    const cents = shop.upstreams.world.barsOf("AAPL").at(-1)!.closeCents;
    expect((await run()).warnings).toContainEqual({
      code: "SOURCES_DISAGREE",
      message: `Nasdaq tells ${dollars(cents * 2).toFixed(2)} USD, Yahoo Finance (simulated) ${dollars(cents).toFixed(2)} USD for the session before it.`,
      sourceId: null,
    });
  });

  test("without the one that tells the open, the open is null and the result partial", async () => {
    shop.upstreams.play("yahoo", "rate-limited");
    shop.upstreams.play("cboe", "forbidden");
    const { data, warnings, partial, sources } = await run();
    expect(data).toMatchObject({ open: null, delayed: false });
    expect(data.last).toBe(dollars(shop.upstreams.world.runningBarOf("AAPL")!.closeCents));
    expect(partial).toBe(true);
    expect(sources.map(({ name }) => name)).toEqual(["Nasdaq (simulated)"]);
    expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED", "PARTIAL"]);
  });

  test("a missing session before leaves the change unknown", async () => {
    shop.upstreams.play("nasdaq", "server-error");
    shop.upstreams.play("yahoo", "null-bar");
    shop.upstreams.play("cboe", "forbidden");
    const { data } = await run();
    expect(data).toMatchObject({ previousClose: null, change: null, changePct: null });
    expect(await codes()).toEqual(["SOURCE_UNAVAILABLE", "SIMULATED", "PARTIAL"]);
  });

  test("a range that nobody tells is null, and the result partial", async () => {
    shop.upstreams.play("nasdaq", "server-error");
    shop.upstreams.play("yahoo", "rate-limited");
    shop.upstreams.play("cboe", "no-range");
    const { data, partial, warnings } = await run();
    expect(data).toMatchObject({ open: null, high: null, low: null });
    expect(partial).toBe(true);
    expect(warnings.filter(({ code }) => code === "PARTIAL").map(({ message }) => message)).toEqual(
      [
        "Cboe does not tell the open before the day is over, nor does another provider.",
        "Cboe does not tell the range of the session, nor does another provider.",
      ],
    );
  });

  test("nothing is asked of anybody for what is no ticker", async () => {
    await expect(run("../etc/passwd")).rejects.toThrow("is not a US ticker");
    expect(shop.upstreams.calls("nasdaq")).toEqual([]);
  });

  test("error: a ticker that nobody has is the caller's to mend", async () => {
    await expect(run("NONESUCH")).rejects.toMatchObject({ code: "tool_not_found" });
  });

  test("when all are away the last answer is given, marked as stale, and a while later none", async () => {
    await run();
    shop.upstreams.play("nasdaq", "server-error");
    shop.upstreams.play("yahoo", "server-error");
    shop.upstreams.play("cboe", "server-error");
    shop.clock.now += 5 * 60_000;
    expect(await codes()).toContain("STALE");
    shop.clock.now += 12 * 60_000;
    await expect(run()).rejects.toMatchObject({ code: "upstream_unavailable" });
  });
});

const failures = [
  "rate-limited",
  "rate-limited-date",
  "forbidden",
  "anomaly",
  "server-error",
  "bad-gateway",
  "reset",
  "reset-mid-body",
  "truncated",
  "wrong-length",
  "html-instead",
  "empty",
  "null",
  "gzip-bomb",
  "encoding-nested",
  "encoding-unknown",
  "big-page",
  "redirect-private",
  "meta-refresh",
  "huge-headers",
  "no-data",
  "not-available",
] as const;

describe("on a Saturday", () => {
  const shop = useDataShop({}, "2026-11-21T15:00:00Z");

  test("it is Friday's session, and the others agree with it", async () => {
    const { data, asOf, sources, warnings } = await shop.run("stock-quote", {});
    const [before, bar] = shop.upstreams.world.barsOf("AAPL").slice(-2);
    expect(data).toMatchObject({
      symbol: "AAPL",
      session: "closed",
      date: "2026-11-20",
      close: dollars(bar!.closeCents),
      last: dollars(bar!.closeCents),
      previousClose: dollars(before!.closeCents),
      delayed: false,
    });
    expect(asOf).toBe("2026-11-20T21:00:00.000Z");
    expect(sources.map(({ name }) => name)).toEqual([
      "Nasdaq (simulated)",
      "Yahoo Finance (simulated)",
      "Cboe (simulated)",
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED"]);
  });

  test.each(failures)("Nasdaq's %s: Yahoo tells the same, and the result says so", async (mode) => {
    shop.upstreams.play("nasdaq", mode);
    const { data, warnings } = await shop.run("stock-quote", { symbol: "MSFT" });
    const bar = shop.upstreams.world.barsOf("MSFT").at(-1)!;
    expect(data).toMatchObject({ date: bar.date, last: dollars(bar.closeCents) });
    expect(warnings).toContainEqual({
      code: "SOURCE_UNAVAILABLE",
      message: "Nasdaq did not answer; Yahoo Finance was used.",
      sourceId: null,
    });
  });
});
