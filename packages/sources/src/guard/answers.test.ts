import type { OutgoingHttpHeaders } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  anything,
  failureOf,
  type GuardedWorld,
  startGuardedWorld,
} from "./testing/guarded-world.ts";

let world: GuardedWorld;
beforeEach(async () => {
  world = await startGuardedWorld();
});
afterEach(() => world.stop());

const site = "http://site.example/";

const answer = (body: Buffer | string, headers: OutgoingHttpHeaders = {}, status = 200): void =>
  world.egress.respond((_request, response) => response.writeHead(status, headers).end(body));

/** Bytes on the wire, whatever HTTP says to them; the connection stays open unless they are the last. */
const wire = (bytes: string, isLast = true): void =>
  world.egress.raw((socket) => {
    socket.once("data", () => (isLast ? socket.end(bytes) : socket.write(bytes)));
  });

const fetched = (rest = {}) => world.guard.fetch(site, anything(rest));
const failed = (rest = {}) => failureOf(fetched(rest));
const text = "Straße, 日本語, 🪙\n".repeat(100);

describe("an answer", () => {
  test("is told with type, charset, size and headers", async () => {
    answer(text, { "content-type": 'Text/HTML; Charset="UTF-8"', "x-a": ["1", "2"] });
    const response = await fetched({ accepts: ["text/html"] });
    expect(response.body.toString()).toBe(text);
    expect(response).toMatchObject({
      status: 200,
      contentType: "text/html",
      charset: "utf-8",
      bytes: Buffer.byteLength(text),
      isSimulated: false,
      headers: { "x-a": "1, 2" },
    });
  });

  test("of the sandbox says so", async () => {
    answer(text, { "sandbox-simulated": "true" });
    expect((await fetched()).isSimulated).toBe(true);
  });

  test("to HEAD has no body", async () => {
    answer("", { "content-encoding": "gzip", "content-length": 1_000 });
    expect((await fetched({ method: "HEAD" })).bytes).toBe(0);
  });

  test.each([
    ["gzip", gzipSync(text)],
    ["GZIP", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["deflate", deflateRawSync(text)],
    ["br", brotliCompressSync(text)],
    ["identity", Buffer.from(text)],
    ["gzip", Buffer.concat([gzipSync(text.slice(0, 50)), gzipSync(text.slice(50))])],
    ["gzip", Buffer.alloc(0)],
  ])("in %s is decoded", async (encoding, body) => {
    answer(body, { "content-encoding": encoding });
    expect((await fetched()).body.toString()).toBe(body.length === 0 ? "" : text);
  });

  test.each([
    ["gzip, gzip", gzipSync(gzipSync(text))],
    ["gzip, br", gzipSync(brotliCompressSync(text))],
    ["compress", Buffer.from(text)],
    ["gzip", Buffer.from(text)],
    ["gzip", gzipSync(text).subarray(0, 60)],
    ["br", Buffer.from(text)],
    ["br", brotliCompressSync(text).subarray(0, 30)],
    ["deflate", Buffer.from(text)],
  ])("in %s that cannot be decoded, or more than once, is nonsense", async (encoding, body) => {
    answer(body, { "content-encoding": encoding });
    expect((await failed()).code).toBe("upstream_bad_response");
  });
});

describe("the declared type", () => {
  test.each([
    ["image/png", "image/png"],
    ["text/html-but-not", "text/html-but-not"],
    [undefined, "application/octet-stream"],
    ["text/html, text/plain", "application/octet-stream"],
    ["nonsense", "application/octet-stream"],
  ])("%s is refused where it is not read, and the answer is not loaded", async (declared, seen) => {
    answer(text, declared === undefined ? {} : { "content-type": declared });
    expect((await fetched()).contentType).toBe(seen);
    const { code, detail } = await failed({ accepts: ["text/html", "text/plain"] });
    expect(code).toBe("tool_input_refused");
    expect(detail).toContain("text/html, text/plain");
  });
});

describe("a status without content fails by who has to act", () => {
  test.each([
    [401, "upstream_blocked"],
    [402, "upstream_blocked"],
    [403, "upstream_blocked"],
    [451, "upstream_blocked"],
    [404, "tool_not_found"],
    [410, "tool_not_found"],
    [429, "upstream_rate_limited"],
    [400, "upstream_bad_response"],
    [418, "upstream_bad_response"],
    [500, "upstream_unavailable"],
    [503, "upstream_unavailable"],
  ])("%i: %s", async (status, code) => {
    answer("Their own words.", {}, status);
    const failure = await failed();
    expect(failure.code).toBe(code);
    expect(failure.detail).not.toContain("words");
  });

  test("a challenge is a block, whatever its status", async () => {
    answer("", { "cf-mitigated": "challenge" }, 503);
    expect((await failed()).code).toBe("upstream_blocked");
  });

  test("and is handed back to whoever asks for it", async () => {
    answer("{}", { "content-type": "application/rdap+json" }, 404);
    expect(await fetched({ anyStatus: true, accepts: ["application/rdap+json"] })).toMatchObject({
      status: 404,
      contentType: "application/rdap+json",
      bytes: 2,
    });
  });
});

describe("a size", () => {
  test("at the limit is taken, one byte more is refused with the limit named", async () => {
    answer("a".repeat(1_000));
    expect((await fetched({ maxBytes: 1_000, maxDecodedBytes: 1_000 })).bytes).toBe(1_000);
    const sent = await failed({ maxBytes: 999 });
    expect([sent.code, sent.detail]).toEqual([
      "tool_input_refused",
      "The target's answer is larger than 999 bytes as sent.",
    ]);
    const decoded = await failed({ maxDecodedBytes: 999 });
    expect(decoded.detail).toContain("larger than 999 bytes decoded");
  });

  test("that never ends is refused at the limit", async () => {
    world.egress.respond((_request, response) => {
      const more = (): void => {
        while (response.write("a".repeat(16_384)));
        response.once("drain", more);
      };
      more();
    });
    expect((await failed({ maxBytes: 1_000_000 })).code).toBe("tool_input_refused");
  });
});

describe("headers", () => {
  test("of more than 64 KB are nonsense, whether one or many", async () => {
    wire(`HTTP/1.1 200 OK\r\nx-large: ${"a".repeat(70_000)}\r\n\r\n`, false);
    expect((await failed()).detail).toBe("The target's headers are larger than 65536 bytes.");
    wire(`HTTP/1.1 200 OK\r\n${"x-many: 1\r\n".repeat(10_000)}\r\n`, false);
    expect((await failed()).code).toBe("upstream_bad_response");
  });

  test("a flood of cookies below that is harmless", async () => {
    const cookies = Array.from({ length: 1_500 }, (_, number) => `c${number}=${"v".repeat(10)}`);
    world.egress.respond((_request, response) => {
      response.writeHead(200, { "set-cookie": cookies }).end("hello");
    });
    const { body, headers } = await fetched();
    expect(body.toString()).toBe("hello");
    expect(Object.keys(headers)).not.toContain("set-cookie");
  });
});

describe("a broken answer is nonsense", () => {
  test.each([
    [
      "longer than its length by declaration",
      "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhello",
    ],
    ["cut inside a chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n20\r\nhello"],
    [
      "cut before the last chunk",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n",
    ],
    ["no chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nhello\r\n\r\n"],
    ["not HTTP", "220 mail.example ESMTP\r\n"],
    ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello"],
  ])("%s", async (_why, bytes) => {
    wire(bytes);
    expect((await failed()).code).toBe("upstream_bad_response");
  });

  test("but one byte more than its length is left unread", async () => {
    wire("HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello!!");
    expect((await fetched()).body.toString()).toBe("hello");
  });

  test("and a connection that ends at once, or is refused, is unavailable", async () => {
    world.egress.raw((socket) => socket.destroy());
    expect((await failed()).code).toBe("upstream_unavailable");
    world.egress.raw((socket) => socket.resetAndDestroy());
    expect((await failed()).code).toBe("upstream_unavailable");
    await world.egress.stop();
    expect((await failed()).code).toBe("upstream_unavailable");
  });
});

describe("a name that does not resolve", () => {
  test.each(["NXDOMAIN", "SERVFAIL"] as const)("by %s is unavailable", async (zone) => {
    world.dns.answer("site.example", zone);
    const { code, detail } = await failed();
    expect([code, detail]).toEqual([
      "upstream_unavailable",
      "The target's name cannot be resolved.",
    ]);
  });

  test("to any address is unavailable", async () => {
    world.dns.answer("site.example", {});
    expect((await failed()).detail).toBe("The target's name has no address.");
  });

  test("in time is a timeout", async () => {
    world.dns.answer("site.example", "silence");
    expect((await failed({ timeoutMs: 200 })).code).toBe("upstream_timeout");
  });
});

describe("time", () => {
  test("without headers is over at the deadline", async () => {
    world.egress.raw(() => {});
    const { code, detail } = await failed({ timeoutMs: 200 });
    expect([code, detail]).toEqual(["upstream_timeout", "The target did not answer within 0.2 s."]);
  });

  test("without the end of the body is over at the deadline", async () => {
    world.egress.respond((_request, response) => void response.write("hello"));
    expect((await failed({ timeoutMs: 200 })).code).toBe("upstream_timeout");
  });

  test("of a slow drip is over after five seconds", async () => {
    world.egress.respond((_request, response) => {
      const timer = setInterval(() => response.write("a"), 100);
      response.once("close", () => clearInterval(timer));
    });
    const { code, detail } = await failed();
    expect([code, detail]).toEqual([
      "upstream_timeout",
      "The target sends less than 1024 bytes per second.",
    ]);
  });

  test("is the caller's: an abort ends the fetch with the caller's reason, and the connection", async () => {
    const controller = new AbortController();
    const closed = new Promise((resolve) => {
      world.egress.raw((socket) => {
        socket.once("close", resolve);
        controller.abort(new Error("enough"));
      });
    });
    await expect(fetched({ signal: controller.signal })).rejects.toThrow("enough");
    await closed;
  });

  test("of an aborted caller has not begun", async () => {
    const signal = AbortSignal.abort(new Error("before"));
    await expect(fetched({ signal })).rejects.toThrow("before");
    expect(world.dns.queries).toEqual([]);
  });

  test("is over for everything under way when the guard is closed", async () => {
    world.egress.raw(() => world.guard.close());
    expect(await failed()).toEqual({ code: "tool_failed", detail: "The worker is shutting down." });
  });
});
