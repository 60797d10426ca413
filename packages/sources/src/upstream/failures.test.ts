import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { UpstreamRequest } from "./provider.ts";
import { answer, json, type Respond } from "./testing/stub-provider.ts";
import { tidesRequest, useTides } from "./testing/tides.ts";

const tides = useTides();
const { signal } = new AbortController();
const request = { ...tidesRequest, maxBytes: 100_000 };
const ask = (changes: Partial<UpstreamRequest<unknown>> = {}) =>
  tides.open().fetch({ ...request, ...changes }, signal);

const page = "<!DOCTYPE html><html><body>Are you a robot?</body></html>";
const gzipOf =
  (body: Buffer): Respond =>
  (response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end(body);

describe("an answer that is none", () => {
  const rows: readonly [string, string, Respond][] = [
    ["429", "upstream_rate_limited", answer(429, "", { "retry-after": "30" })],
    ["429 with a page too large", "upstream_rate_limited", answer(429, "x".repeat(200_000))],
    ["503 with Retry-After", "upstream_rate_limited", answer(503, "", { "retry-after": "30" })],
    ["403 about the rate", "upstream_rate_limited", answer(403, "Request Rate Threshold Exceeded")],
    ["200 about the rate", "upstream_rate_limited", answer(200, "Too Many Requests\r\n")],
    ["401", "upstream_blocked", answer(401, "{}")],
    ["403", "upstream_blocked", answer(403, page)],
    ["451", "upstream_blocked", answer(451)],
    ["202 with a riddle", "upstream_blocked", answer(202, page)],
    ["a page instead of JSON", "upstream_blocked", answer(200, page)],
    ["500", "upstream_unavailable", answer(500, page)],
    ["501", "upstream_unavailable", answer(501)],
    ["408", "upstream_timeout", answer(408)],
    ["404", "upstream_bad_response", answer(404, "{}")],
    ["204", "upstream_bad_response", answer(204)],
    ["an empty body", "upstream_bad_response", answer(200)],
    ["white space", "upstream_bad_response", answer(200, " \n")],
    ["null", "upstream_bad_response", answer(200, "null")],
    ["broken JSON", "upstream_bad_response", answer(200, '{"a":')],
    ["prose", "upstream_bad_response", answer(200, "Your query was too short")],
    [
      "an unknown encoding",
      "upstream_bad_response",
      answer(200, "{}", { "content-encoding": "lzma" }),
    ],
    [
      "two encodings",
      "upstream_bad_response",
      answer(200, "{}", { "content-encoding": "gzip, gzip" }),
    ],
    ["gzip that is none", "upstream_bad_response", gzipOf(Buffer.from("{}"))],
    ["gzip cut off", "upstream_bad_response", gzipOf(gzipSync('{"a":1}').subarray(0, 15))],
    ["a body too large", "upstream_bad_response", answer(200, `"${"x".repeat(100_001)}"`)],
    ["a bomb", "upstream_bad_response", gzipOf(gzipSync(Buffer.alloc(50_000_000)))],
    ["huge headers", "upstream_bad_response", answer(200, "{}", { "x-a": "a".repeat(40_000) })],
    [
      "a body of the wrong length",
      "upstream_bad_response",
      (response) => {
        response.writeHead(200, { "content-length": "100" }).write("{}");
        response.socket?.end();
      },
    ],
    [
      "a reset within the body",
      "upstream_bad_response",
      (response) => {
        response.writeHead(200).write('{"a"');
        setTimeout(() => response.socket?.resetAndDestroy(), 20);
      },
    ],
    [
      "a reset before the headers",
      "upstream_unavailable",
      (response) => response.socket?.resetAndDestroy(),
    ],
    ["silence", "upstream_timeout", () => {}],
    [
      "a drip",
      "upstream_timeout",
      (response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write("["), 50);
        response.on("close", () => clearInterval(timer));
      },
    ],
    [
      "a body without end",
      "upstream_bad_response",
      (response) => {
        const more = (): void =>
          void (response.destroyed || response.write("[".repeat(10_000), more));
        response.writeHead(200);
        more();
      },
    ],
  ];

  test.each(rows)("error: %s is %s", async (_, code, respond) => {
    tides.provider.respond = respond;
    if (code === "upstream_timeout") tides.runtime.waitBriefly();
    await expect(ask()).rejects.toMatchObject({ name: "UpstreamError", code });
  });

  test("error: a CSV without columns and a feed that is a page are refusals", async () => {
    tides.provider.respond = answer(200, page);
    await expect(ask({ expects: "csv" })).rejects.toMatchObject({ code: "upstream_blocked" });
    await expect(ask({ expects: "xml" })).rejects.toMatchObject({ code: "upstream_blocked" });
    tides.provider.respond = answer(200, "Rate limit reached");
    await expect(ask({ expects: "csv" })).rejects.toMatchObject({ code: "upstream_rate_limited" });
  });

  test("error: a rate limit with a pause of nothing is a rate limit all the same", async () => {
    tides.provider.respond = answer(429, "", { "retry-after": "0" });
    const upstream = tides.open();
    await expect(upstream.fetch(request, signal)).rejects.toMatchObject({
      code: "upstream_rate_limited",
    });
    expect(upstream.isReady()).toBe(false);
    tides.runtime.clock.now += 60_000;
    expect(upstream.isReady()).toBe(true);
  });

  test("error: nobody listens, and the name does not resolve", async () => {
    for (const base of ["http://127.0.0.1:1", "http://tides.invalid"]) {
      const call = tides.open({ id: "other", base }).fetch(request, signal);
      await expect(call).rejects.toMatchObject({ code: "upstream_unavailable" });
    }
  });

  test("error: what the provider wrote does not reach the caller", async () => {
    tides.provider.respond = answer(200, "secret words");
    await expect(ask()).rejects.toThrow(
      "Tide Tables answered something other than what it documents.",
    );
  });

  test("bytes and text are handed over as they are", async () => {
    tides.provider.respond = answer(200, page);
    expect((await ask({ expects: "bytes" })).value).toEqual(Buffer.from(page));
    expect((await ask({ expects: "text" })).value).toBe(page);
  });

  test("text that is not UTF-8 is Latin-1, as the old protocols have it", async () => {
    const texts = [Buffer.from("Räksmörgås", "utf8"), Buffer.from("Räksmörgås", "latin1")];
    for (const text of texts) {
      tides.provider.respond = (response) => void response.end(text);
      tides.runtime.clock.now += 3_600_000;
      expect((await ask({ expects: "text" })).value).toBe("Räksmörgås");
    }
  });
});

describe("a failure that may pass", () => {
  const once = (first: Respond): void => {
    tides.provider.respond = (response, incoming) => {
      tides.provider.respond = json({ a: 1 });
      first(response, incoming);
    };
  };

  test.each<[string, Respond]>([
    ["502", answer(502)],
    ["503", answer(503)],
    ["504", answer(504)],
    ["a reset", (response) => response.socket?.resetAndDestroy()],
    ["429 with a second's pause", answer(429, "", { "retry-after": "1" })],
  ])("%s is tried once more", async (_, respond) => {
    once(respond);
    expect((await ask()).value).toEqual({ a: 1 });
    expect(tides.provider.requests).toHaveLength(2);
  });

  test("is tried once more, not twice", async () => {
    tides.provider.respond = answer(503);
    await expect(ask()).rejects.toMatchObject({ code: "upstream_unavailable" });
    expect(tides.provider.requests).toHaveLength(2);
  });

  test.each<[string, Respond, Partial<UpstreamRequest<unknown>>]>([
    ["500", answer(500), {}],
    ["silence", () => {}, {}],
    ["429 with a longer pause", answer(429, "", { "retry-after": "3" }), {}],
    ["429 without a pause", answer(429), {}],
    ["a POST", answer(503), { method: "POST", body: "{}" }],
    ["a GET that may not", answer(503), { retry: false }],
  ])("%s is not tried again", async (_, respond, changes) => {
    once(respond);
    await expect(ask(changes)).rejects.toMatchObject({ name: "UpstreamError" });
    expect(tides.provider.requests).toHaveLength(1);
  });
});
