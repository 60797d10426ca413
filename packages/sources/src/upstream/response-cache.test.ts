import { isDeepStrictEqual } from "node:util";
import { ToolError } from "@coinslot/tools-schema";
import { describe, expect, test, vi } from "vitest";
import type { UpstreamRequest } from "./provider.ts";
import { answer, json } from "./testing/stub-provider.ts";
import { createTestRuntime } from "./testing/test-runtime.ts";
import { tidesRequest, useTides } from "./testing/tides.ts";

const tides = useTides();
const { signal } = new AbortController();
const minute = 60_000;

describe("the cache", () => {
  test("gives a fresh value without asking, and says how old it is", async () => {
    tides.provider.respond = json({ metres: 1 });
    const upstream = tides.open();
    await upstream.fetch(tidesRequest, signal);
    tides.runtime.clock.now += 59_000;
    const { source } = await upstream.fetch(tidesRequest, signal);
    expect(source.cache).toEqual({ hit: true, ageSeconds: 59, stale: false });
    expect(source.retrievedAt).toBe("2026-11-21T15:00:00.000Z");
    expect(tides.provider.requests).toHaveLength(1);
    tides.runtime.clock.now += 1_000;
    expect((await upstream.fetch(tidesRequest, signal)).source.cache.hit).toBe(false);
    expect(tides.provider.requests).toHaveLength(2);
  });

  test("a hundred calls at once ask once", async () => {
    tides.provider.respond = (response) =>
      void setTimeout(() => json({ metres: 1 })(response, undefined!), 20);
    const upstream = tides.open();
    const values = await Promise.all(
      Array.from({ length: 100 }, () => upstream.fetch(tidesRequest, new AbortController().signal)),
    );
    expect(values.every(({ value }) => isDeepStrictEqual(value, { metres: 1 }))).toBe(true);
    expect(tides.provider.requests).toHaveLength(1);
  });

  test("is shared between processes", async () => {
    tides.provider.respond = json({ metres: 1 }, { "sandbox-simulated": "true" });
    await tides.open().fetch(tidesRequest, signal);
    const fetched = await vi.waitFor(async () => {
      const fetched = await tides.open().fetch(tidesRequest, signal);
      expect(fetched.source.cache.hit).toBe(true);
      return fetched;
    });
    expect(fetched).toMatchObject({ value: { metres: 1 }, isSimulated: true });
  });

  test("of a sandbox is not found by a process that asks the real provider", async () => {
    tides.provider.respond = json({ metres: 1 }, { "sandbox-simulated": "true" });
    const set = vi.fn<(key: string) => Promise<void>>(async () => {});
    const cache = { get: async () => undefined, set };
    for (const place of ["/mirror", "/another"]) {
      const environment = { UPSTREAM_TIDE_TABLES_BASE: tides.provider.url + place };
      const parts = { cache, connections: tides.runtime.connections };
      const runtime = createTestRuntime(environment, parts);
      await tides.open({}, runtime).fetch(tidesRequest, signal);
    }
    await vi.waitFor(() => expect(set).toHaveBeenCalledTimes(2));
    expect(set.mock.calls[0]![0]).not.toBe(set.mock.calls[1]![0]);
  });

  test("that fails or holds junk is the same as none", async () => {
    tides.provider.respond = json({ metres: 1 });
    for (const get of [
      () => Promise.reject(new Error("away")),
      async () => "junk",
      async () => JSON.stringify({ status: 200 }),
    ]) {
      const cache = { get, set: () => Promise.reject(new Error("away")) };
      const other = createTestRuntime(
        { UPSTREAM_TIDE_TABLES_BASE: tides.provider.url },
        { cache, connections: tides.runtime.connections },
      );
      expect((await tides.open({}, other).fetch(tidesRequest, signal)).source.cache.hit).toBe(
        false,
      );
    }
  });

  test("never hands a value to a caller who parses otherwise", async () => {
    tides.provider.respond = json({ metres: 1 });
    const upstream = tides.open();
    await upstream.fetch(tidesRequest, signal);
    const { value } = await upstream.fetch(
      { ...tidesRequest, parse: (body) => JSON.stringify(body) },
      signal,
    );
    expect(value).toBe('{"metres":1}');
    expect(tides.provider.requests).toHaveLength(1);
  });

  test("parses once per body for a parser that stays the same", async () => {
    tides.provider.respond = json({ metres: 1 });
    const parse = vi.fn<(body: unknown) => unknown>((body) => body);
    const upstream = tides.open();
    await upstream.fetch({ ...tidesRequest, parse }, signal);
    await upstream.fetch({ ...tidesRequest, parse }, signal);
    expect(parse).toHaveBeenCalledOnce();
  });

  test("what still holds is not sent again, nor parsed again, and is fresh again", async () => {
    tides.provider.respond = (response, incoming) => {
      if (incoming.headers["if-none-match"] === '"1"') return answer(304)(response, incoming);
      return json({ metres: 1 }, { etag: '"1"' })(response, incoming);
    };
    const parse = vi.fn<(body: unknown) => unknown>((body) => body);
    const upstream = tides.open();
    const ask = () => upstream.fetch({ ...tidesRequest, parse }, signal);
    await ask();
    tides.runtime.clock.now += 2 * minute;
    const { value, source } = await ask();
    expect(value).toEqual({ metres: 1 });
    expect(source.retrievedAt).toBe("2026-11-21T15:02:00.000Z");
    expect(parse).toHaveBeenCalledOnce();
    expect((await ask()).source.cache.hit).toBe(true);
    expect(tides.provider.requests).toHaveLength(2);
  });

  test("error: nothing holds still that was never sent", async () => {
    tides.provider.respond = answer(304);
    await expect(tides.open().fetch(tidesRequest, signal)).rejects.toMatchObject({
      code: "upstream_bad_response",
    });
  });
});

describe("when the provider fails", () => {
  test("what was received before answers, marked as stale, until its window ends", async () => {
    tides.provider.respond = json({ metres: 1 });
    const upstream = tides.open();
    await upstream.fetch(tidesRequest, signal);
    tides.provider.respond = answer(500);
    tides.runtime.clock.now += 11 * minute - 1_000;
    const { value, source } = await upstream.fetch(tidesRequest, signal);
    expect(value).toEqual({ metres: 1 });
    expect(source.cache).toEqual({ hit: true, ageSeconds: 659, stale: true });
    tides.runtime.clock.now += 1_000;
    await expect(upstream.fetch(tidesRequest, signal)).rejects.toThrow(ToolError);
  });

  test("stale values come from other processes as well", async () => {
    tides.provider.respond = json({ metres: 1 });
    await tides.open().fetch(tidesRequest, signal);
    await vi.waitFor(async () =>
      expect((await tides.open().fetch(tidesRequest, signal)).source.cache.hit).toBe(true),
    );
    tides.provider.respond = answer(500);
    tides.runtime.clock.now += 5 * minute;
    expect((await tides.open().fetch(tidesRequest, signal)).source.cache.stale).toBe(true);
  });

  test("the failure itself is not kept", async () => {
    tides.provider.respond = answer(500);
    const upstream = tides.open();
    await expect(upstream.fetch(tidesRequest, signal)).rejects.toThrow(ToolError);
    tides.provider.respond = json({ metres: 1 });
    expect((await upstream.fetch(tidesRequest, signal)).value).toEqual({ metres: 1 });
  });

  test("the operator is told, without the caller's input", async () => {
    tides.provider.respond = answer(403, "<html>Go away, brest</html>");
    await expect(tides.open().fetch(tidesRequest, signal)).rejects.toThrow(
      "Tide Tables refused the request.",
    );
    expect(tides.runtime.logged).toEqual([
      { provider: "tide-tables", code: "upstream_blocked", reason: "status 403", usedStale: false },
    ]);
  });

  test("there is no such thing is an answer: kept five minutes, and never stale", async () => {
    const missing: UpstreamRequest<unknown> = {
      ...tidesRequest,
      ttlMs: 24 * 60 * minute,
      accepts: [404],
      parse: (_, { status }) => {
        if (status === 404) throw new ToolError("tool_not_found", "There is no such port.");
        return 1;
      },
    };
    tides.provider.respond = answer(404, "{}");
    const upstream = tides.open();
    const ask = () => upstream.fetch(missing, signal);
    await expect(ask()).rejects.toMatchObject({ code: "tool_not_found" });
    tides.runtime.clock.now += 5 * minute - 1;
    await expect(ask()).rejects.toMatchObject({ code: "tool_not_found" });
    expect(tides.provider.requests).toHaveLength(1);
    tides.runtime.clock.now += 1;
    tides.provider.respond = answer(500);
    await expect(ask()).rejects.toMatchObject({ code: "upstream_unavailable" });
  });
});
