import { describe, expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { json, startStubProvider } from "../upstream/testing/stub-provider.ts";
import { createTestRuntime } from "../upstream/testing/test-runtime.ts";
import { createQuotes } from "./quotes.ts";
import { twoSessions } from "./testing/two-sessions.ts";

describe("while the session trades", () => {
  const stage = useSandbox();
  const latest = (symbol = "AAPL") => createQuotes(stage.runtime).latest(symbol, stage.signal);

  test("the one that tells the open answers, the other is held against it", async () => {
    const { answered, other } = await latest();
    expect(answered.provider.id).toBe("yahoo");
    expect(answered.failed).toEqual([]);
    expect(other?.source.name).toBe("Nasdaq (simulated)");
  });

  test("without Yahoo Nasdaq answers, and the open is not known", async () => {
    stage.upstreams.play("yahoo", "limit-text");
    const { answered, other } = await latest();
    expect(answered).toMatchObject({ provider: { id: "nasdaq" }, failed: [] });
    expect(answered.fetched.value.open).toBeNull();
    expect(other).toBeUndefined();
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
      const { answered, other: compared } = await createQuotes(other).latest("NWX", signal);
      expect(answered.provider.id).toBe("nasdaq");
      expect(compared).toBeUndefined();
    } finally {
      await other.close();
      await yahoo.stop();
    }
  });

  test("an answer that nobody gave in time is not compared", async () => {
    stage.upstreams.play("nasdaq", "hang");
    const { answered } = await latest();
    expect(answered).toMatchObject({
      provider: { id: "yahoo" },
      failed: [{ provider: { id: "nasdaq" }, code: "upstream_timeout" }],
    });
  });

  test("error: a symbol that neither has is not found, also when one of them is down", async () => {
    await expect(latest("NONESUCH")).rejects.toMatchObject({ code: "tool_not_found" });
    stage.upstreams.play("yahoo", "server-error");
    await expect(latest("NONESUCH")).rejects.toMatchObject({ code: "tool_not_found" });
  });

  test("error: with both down the failure that says when to come back is thrown", async () => {
    stage.upstreams.play("nasdaq", "server-error");
    stage.upstreams.play("yahoo", "rate-limited");
    await expect(latest()).rejects.toMatchObject({ code: "upstream_rate_limited" });
  });
});

describe("after the day", () => {
  const stage = useSandbox(Date.parse("2026-11-21T15:00:00Z"));

  test("Nasdaq answers, Yahoo is held against it, and they agree", async () => {
    const quotes = createQuotes(stage.runtime);
    const { answered, other } = await quotes.latest("MSFT", stage.signal);
    expect(answered.provider.id).toBe("nasdaq");
    const { open, high, low, close, last, previousClose, volume, date } = answered.fetched.value;
    expect(other?.value).toMatchObject({
      open,
      high,
      low,
      close,
      last,
      previousClose,
      volume,
      date,
    });
  });
});
