import { describe, expect, test } from "vitest";
import { answer, json, type Respond } from "./testing/stub-provider.ts";
import { tidesRequest as request, useTides } from "./testing/tides.ts";

const tides = useTides();
const { signal } = new AbortController();

describe("the breaker", () => {
  const second = 1_000;
  const limited = (retryAfter?: string): Respond =>
    answer(429, "", retryAfter === undefined ? {} : { "retry-after": retryAfter });

  test.each([
    ["seconds", "120", 120],
    ["an HTTP date", "Sat, 21 Nov 2026 15:03:00 GMT", 180],
    ["nothing", undefined, 60],
    ["junk", "soon", 60],
  ])("a rate limit that names %s stops calls for as long", async (_, retryAfter, seconds) => {
    const upstream = tides.open();
    tides.provider.respond = limited(retryAfter);
    await expect(upstream.fetch(request, signal)).rejects.toThrow("limits how often");
    tides.provider.respond = json({});
    tides.runtime.clock.now += seconds * second - 1;
    expect(upstream.isReady()).toBe(false);
    await expect(upstream.fetch(request, signal)).rejects.toMatchObject({
      code: "upstream_rate_limited",
    });
    expect(tides.provider.requests).toHaveLength(1);
    tides.runtime.clock.now += 1;
    expect(upstream.isReady()).toBe(true);
    await upstream.fetch(request, signal);
    expect(tides.provider.requests).toHaveLength(2);
  });

  test("opens at the third outage in a row, lets one call try, and closes when that is answered", async () => {
    const upstream = tides.open();
    const fail = () =>
      expect(upstream.fetch(request, signal)).rejects.toMatchObject({
        code: "upstream_unavailable",
      });
    tides.provider.respond = answer(500);
    await fail();
    await fail();
    tides.provider.respond = json({});
    await upstream.fetch({ ...request, path: "/other" }, signal);
    tides.provider.respond = answer(500);
    await fail();
    await fail();
    expect(upstream.isReady()).toBe(true);
    await fail();
    expect(upstream.isReady()).toBe(false);
    const before = tides.provider.requests.length;
    await fail();
    expect(tides.provider.requests).toHaveLength(before);

    tides.runtime.clock.now += 30 * second;
    await fail();
    expect(tides.provider.requests).toHaveLength(before + 1);
    expect(upstream.isReady()).toBe(false);

    tides.runtime.clock.now += 30 * second;
    tides.provider.respond = (response, incoming) =>
      void setTimeout(() => json({})(response, incoming), 50);
    const trial = upstream.fetch(request, signal);
    await expect(upstream.fetch({ ...request, path: "/x" }, signal)).rejects.toThrow(
      "is not reachable",
    );
    await trial;
    await upstream.fetch({ ...request, path: "/x" }, signal);
  });

  test("is not opened by nonsense, nor by callers who leave", async () => {
    const upstream = tides.open();
    tides.provider.respond = answer(200, "{");
    for (let call = 0; call < 5; call += 1) {
      await expect(upstream.fetch(request, signal)).rejects.toThrow("other than what it documents");
    }
    tides.provider.respond = () => {};
    for (let call = 0; call < 5; call += 1) {
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(), 20);
      await expect(upstream.fetch(request, leaving.signal)).rejects.toThrow("in time");
    }
    expect(upstream.isReady()).toBe(true);
  });

  test("a provider with little patience is waited for briefly, and then left alone at once", async () => {
    const patience = { answerMs: 60, pauseMs: 900 * second };
    const upstream = tides.open({ patience });
    tides.provider.respond = () => {};
    await expect(upstream.fetch({ ...request, retry: false }, signal)).rejects.toMatchObject({
      code: "upstream_timeout",
    });
    tides.provider.respond = json({});
    tides.runtime.clock.now += 900 * second - 1;
    await expect(upstream.fetch(request, signal)).rejects.toThrow("is not reachable");
    expect(tides.provider.requests).toHaveLength(1);
    tides.runtime.clock.now += 1;
    await upstream.fetch(request, signal);
  });
});
