import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { answer, json, startStubProvider } from "./testing/stub-provider.ts";
import { tidesRequest, useTides } from "./testing/tides.ts";

const tides = useTides();
const { signal } = new AbortController();

describe("an answer", () => {
  test("comes with where and when it was really fetched", async () => {
    tides.provider.respond = json({ metres: 4.2 });
    expect(await tides.open().fetch(tidesRequest, signal)).toEqual({
      value: { metres: 4.2 },
      isSimulated: false,
      source: {
        kind: "api",
        name: "Tide Tables",
        title: null,
        url: "https://tides.example/v1/tides?port=brest",
        publisher: null,
        publishedAt: null,
        retrievedAt: "2026-11-21T15:00:00.000Z",
        asOf: null,
        attribution: "Data by Tide Tables",
        cache: { hit: false, ageSeconds: 0, stale: false },
      },
    });
    expect(tides.provider.requests[0]?.url).toBe("/mirror/v1/tides?port=brest");
  });

  test("of a sandbox is named simulated, with the address that answered", async () => {
    tides.provider.respond = json({ metres: 4.2 }, { "sandbox-simulated": "true" });
    const { isSimulated, source } = await tides.open().fetch(tidesRequest, signal);
    expect({ isSimulated, name: source.name }).toEqual({
      isSimulated: true,
      name: "Tide Tables (simulated)",
    });
    expect(source.url).toBe(`${tides.provider.url}/mirror/v1/tides?port=brest`);
  });

  test("is asked for under our own name with a contact, unless the provider needs another", async () => {
    tides.provider.respond = json({ metres: 1 });
    await tides.open().fetch(tidesRequest, signal);
    await tides
      .open({ headers: { "user-agent": "Mozilla/5.0" } })
      .fetch({ ...tidesRequest, path: "/x" }, signal);
    expect(tides.provider.requests.map(({ headers }) => headers["user-agent"])).toEqual([
      "Coinslot/0.1 (tests@coinslot.example)",
      "Mozilla/5.0",
    ]);
  });

  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["br", brotliCompressSync],
  ])("in %s is decoded", async (encoding, compress) => {
    const body = compress(JSON.stringify({ metres: 2 }));
    tides.provider.respond = (response) =>
      void response.writeHead(200, { "content-encoding": encoding }).end(body);
    expect((await tides.open().fetch(tidesRequest, signal)).value).toEqual({ metres: 2 });
  });

  test("may begin with a byte order mark and white space", async () => {
    tides.provider.respond = answer(200, `\uFEFF\n {"metres":3}`);
    expect((await tides.open().fetch(tidesRequest, signal)).value).toEqual({ metres: 3 });
  });
});

test("a redirect is not followed: our headers, keys among them, are meant for one host", async () => {
  const elsewhere = await startStubProvider();
  tides.provider.respond = answer(302, "", { location: elsewhere.url });
  await expect(tides.open().fetch(tidesRequest, signal)).rejects.toMatchObject({
    code: "upstream_bad_response",
  });
  expect(elsewhere.requests).toHaveLength(0);
  await elsewhere.stop();
});

describe("a caller that leaves", () => {
  test("gets its error at once, and the others their answer", async () => {
    const leaving = new AbortController();
    tides.provider.respond = (response) => {
      leaving.abort();
      json({ metres: 1 })(response, undefined!);
    };
    const upstream = tides.open();
    const [left, stayed] = await Promise.allSettled([
      upstream.fetch(tidesRequest, leaving.signal),
      upstream.fetch(tidesRequest, signal),
    ]);
    expect(left).toMatchObject({ reason: { code: "upstream_timeout" } });
    expect(stayed).toMatchObject({ value: { value: { metres: 1 } } });
  });

  test("as the last one ends the request, and the next one asks anew", async () => {
    const leaving = new AbortController();
    const closed = new Promise<void>((resolve) => {
      tides.provider.respond = (response) => {
        response.on("close", resolve);
        leaving.abort();
      };
    });
    const upstream = tides.open();
    await expect(upstream.fetch(tidesRequest, leaving.signal)).rejects.toMatchObject({
      code: "upstream_timeout",
    });
    await closed;
    tides.provider.respond = json({ metres: 1 });
    expect((await upstream.fetch(tidesRequest, signal)).value).toEqual({ metres: 1 });
    expect(upstream.isReady()).toBe(true);
  });

  test("before it asked does not ask", async () => {
    await expect(tides.open().fetch(tidesRequest, AbortSignal.abort())).rejects.toMatchObject({
      code: "upstream_timeout",
    });
    expect(tides.provider.requests).toHaveLength(0);
  });
});

test("one that the operator switched off is never ready and never asked, and its old answers are not sold", async () => {
  tides.provider.respond = json({ metres: 4.2 });
  await tides.open().fetch(tidesRequest, signal);
  const { settings } = tides.runtime;
  const switchedOff = ["tide-tables"];
  const upstream = tides.open({}, { ...tides.runtime, settings: { ...settings, switchedOff } });
  expect(upstream.isReady()).toBe(false);
  await expect(upstream.fetch(tidesRequest, signal)).rejects.toMatchObject({
    code: "upstream_unavailable",
  });
  expect(tides.provider.requests).toHaveLength(1);
});
