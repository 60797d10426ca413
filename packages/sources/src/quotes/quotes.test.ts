import { describe, expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { json, startStubProvider } from "../upstream/testing/stub-provider.ts";
import { createTestRuntime } from "../upstream/testing/test-runtime.ts";
import { createQuotes } from "./quotes.ts";
import { twoSessions } from "./testing/two-sessions.ts";

describe("while the session trades", () => {
  const stage = useSandbox();
  const latest = (symbol = "AAPL") => createQuotes(stage.runtime).latest(symbol, stage.signal);

  test("the first answers, the open comes from whoever has it, and the others are held against it", async () => {
    const { quote, answered, others } = await latest();
    expect(answered.provider.id).toBe("nasdaq");
    expect(answered.failed).toEqual([]);
    expect(answered.fetched.value.open).toBeNull();
    const running = stage.upstreams.world.runningBarOf("AAPL")!;
    expect(quote.open).toBe((running.openCents / 100).toFixed(2));
    expect(others.map(({ source }) => source.name)).toEqual([
      "Yahoo Finance (simulated)",
      "Cboe (simulated)",
    ]);
  });

  test("Cboe alone tells a whole quote", async () => {
    stage.upstreams.play("nasdaq", "server-error");
    stage.upstreams.play("yahoo", "rate-limited");
    const { quote, answered, others } = await latest();
    expect(answered.provider.id).toBe("cboe");
    expect(answered.failed.map(({ provider }) => provider.id)).toEqual(["nasdaq", "yahoo"]);
    expect(quote.open).not.toBeNull();
    expect(others).toEqual([]);
  });

  test("without the others Nasdaq answers, and the open is not known", async () => {
    stage.upstreams.play("yahoo", "limit-text");
    stage.upstreams.play("cboe", "forbidden");
    const { quote, answered, others } = await latest();
    expect(answered).toMatchObject({ provider: { id: "nasdaq" }, failed: [] });
    expect(quote.open).toBeNull();
    expect(others).toEqual([]);
  });

  test("what is not listed at Nasdaq is asked of Yahoo, and nobody failed", async () => {
    const { answered } = await latest("APWO");
    expect(answered).toMatchObject({ provider: { id: "yahoo" }, failed: [] });
  });

  test("a share that has an index's symbol elsewhere is neither compared nor told in its place", async () => {
    const yahoo = await startStubProvider();
    yahoo.respond = json(twoSessions("NWX"));
    const { upstreams, runtime, signal } = stage;
    const environment = { ...upstreams.environment, UPSTREAM_YAHOO_BASE: yahoo.url };
    const other = createTestRuntime(environment, { startAt: runtime.now() });
    try {
      const { answered, others } = await createQuotes(other).latest("NWX", signal);
      expect(answered.provider.id).toBe("nasdaq");
      expect(others).toEqual([]);
    } finally {
      await other.close();
      await yahoo.stop();
    }
  });

  test("an answer that nobody gave in time is not compared", async () => {
    stage.upstreams.play("nasdaq", "hang");
    // Long enough for the others to answer.
    stage.runtime.waitBriefly(2_000);
    const { answered } = await latest();
    expect(answered).toMatchObject({
      provider: { id: "yahoo" },
      failed: [{ provider: { id: "nasdaq" }, code: "upstream_timeout" }],
    });
  });

  test("error: a symbol that nobody has is not found, also when one of them is down", async () => {
    await expect(latest("NONESUCH")).rejects.toMatchObject({ code: "tool_not_found" });
    stage.upstreams.play("yahoo", "server-error");
    await expect(latest("NONESUCH")).rejects.toMatchObject({ code: "tool_not_found" });
  });

  test("error: with all down the failure that says when to come back is thrown", async () => {
    stage.upstreams.play("nasdaq", "server-error");
    stage.upstreams.play("yahoo", "rate-limited");
    stage.upstreams.play("cboe", "forbidden");
    await expect(latest()).rejects.toMatchObject({ code: "upstream_rate_limited" });
  });
});

describe("after the day", () => {
  const stage = useSandbox(Date.parse("2026-11-21T15:00:00Z"));

  test("Nasdaq answers, the others are held against it, and they agree", async () => {
    const quotes = createQuotes(stage.runtime);
    const { answered, others } = await quotes.latest("MSFT", stage.signal);
    expect(answered.provider.id).toBe("nasdaq");
    const { open, high, low, close, last, previousClose, volume, date } = answered.fetched.value;
    const figures = { open, high, low, close, last, previousClose, volume, date };
    expect(others).toHaveLength(2);
    for (const { value } of others) expect(value).toMatchObject(figures);
  });

  test("the instant of the close is told where any of them has it", async () => {
    const quotes = createQuotes(stage.runtime);
    const { quote, answered } = await quotes.latest("MSFT", stage.signal);
    expect(answered.fetched.value.asOf).toBe("2026-11-20");
    expect(quote.asOf).toBe("2026-11-20T21:00:00.000Z");
  });
});
