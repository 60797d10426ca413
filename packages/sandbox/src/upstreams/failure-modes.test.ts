import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type FailureMode, failureModes } from "./failure-modes.ts";
import { type Upstreams, startUpstreams } from "./start-upstreams.ts";
import { get } from "./testing/get.ts";

const instant = Date.parse("2026-11-20T15:00:00Z");
const path = "/fred/graph/fredgraph.csv?id=DGS10&cosd=2026-11-16";
const genuineBody = /^observation_date,DGS10\n2026-11-16,\d\.\d\d\n/;

let upstreams: Upstreams;
const played = new Set<string>();
beforeAll(async () => {
  upstreams = await startUpstreams({ now: () => instant });
});
afterEach(() => upstreams.play("fred", undefined));
afterAll(() => upstreams.stop());

const play = (mode: FailureMode, options?: Parameters<typeof get>[1]) => {
  played.add(mode);
  upstreams.play("fred", mode);
  return get(`${upstreams.url}${path}`, options);
};

test("without a mode the answer is genuine, and says that it is simulated", async () => {
  const { status, headers, body } = await get(`${upstreams.url}${path}`);
  expect([status, headers["sandbox-simulated"]]).toEqual([200, "true"]);
  expect(body.toString()).toMatch(genuineBody);
});

describe("by status", () => {
  test.each([
    ["rate-limited", 429, undefined],
    ["rate-limited-briefly", 429, "1"],
    ["rate-limited-seconds", 429, "120"],
    ["rate-limited-date", 429, "Fri, 20 Nov 2026 15:01:00 GMT"],
    ["forbidden", 403, undefined],
    ["anomaly", 202, undefined],
    ["server-error", 500, undefined],
    ["bad-gateway", 502, undefined],
    ["unavailable", 503, undefined],
    ["gateway-timeout", 504, undefined],
    ["html-instead", 200, undefined],
  ] as const)("%s is %i with HTML and Retry-After %s", async (mode, status, retryAfter) => {
    const answer = await play(mode);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([status, retryAfter]);
    expect(answer.headers["content-type"]).toMatch(/^text\/html/);
    expect(answer.headers["sandbox-simulated"]).toBe("true");
    expect(answer.body.toString()).toMatch(/^<!DOCTYPE html>/);
  });
});

describe("by connection", () => {
  test("reset cuts before the head", async () => {
    await expect(play("reset")).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  test("reset-mid-body cuts after half of the body", async () => {
    const { status, body, isComplete } = await play("reset-mid-body");
    expect([status, isComplete]).toEqual([200, false]);
    expect(body.length).toBeGreaterThan(10);
  });

  test("hang never answers", async () => {
    await expect(play("hang", { ms: 300 })).rejects.toThrow("aborted");
  });

  test("slow-drip sends a byte per second", async () => {
    const { body, isComplete } = await play("slow-drip", { ms: 1_500 });
    expect([body.toString(), isComplete]).toEqual(["o", false]);
  });

  test("endless goes on as long as it is read", async () => {
    const { body, headers, isComplete } = await play("endless", { maxBytes: 500_000 });
    expect(headers["transfer-encoding"]).toBe("chunked");
    expect([body.length > 500_000, isComplete]).toEqual([true, false]);
  });

  test("wrong-length ends before what content-length promised", async () => {
    const { headers, body, isComplete } = await play("wrong-length");
    expect([Number(headers["content-length"]) - body.length, isComplete]).toEqual([1_000, false]);
  });
});

describe("by body", () => {
  test.each([
    ["truncated", /^observation_date,DGS10\n[^]*\d$/],
    ["empty", /^$/],
    ["null", /^null$/],
    ["byte-order-mark", /^\uFEFFobservation_date/],
  ] as const)("%s is whole and wrong", async (mode, expected) => {
    const { status, body, isComplete } = await play(mode);
    expect([status, isComplete]).toEqual([200, true]);
    expect(body.toString()).toMatch(expected);
  });

  test("truncated is half of the genuine body", async () => {
    const genuine = await get(`${upstreams.url}${path}`);
    const { body } = await play("truncated");
    expect(body).toEqual(genuine.body.subarray(0, Math.floor(genuine.body.length / 2)));
  });
});

describe("by encoding", () => {
  test("gzip-bomb is 10 MB of blanks", async () => {
    const { body } = await play("gzip-bomb");
    expect(body.length).toBeLessThan(20_000);
    expect(gunzipSync(body).length).toBe(10 * 1_048_576);
  });

  test("gzip-bomb-huge streams on and on", async () => {
    const { body, isComplete } = await play("gzip-bomb-huge", { maxBytes: 200_000 });
    expect([body.length > 200_000, isComplete]).toEqual([true, false]);
  });

  test("encoding-brotli is genuine once decoded", async () => {
    const { headers, body } = await play("encoding-brotli");
    expect(headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(body).toString()).toMatch(genuineBody);
  });

  test("encoding-nested is genuine once decoded twice", async () => {
    const { headers, body } = await play("encoding-nested");
    expect(headers["content-encoding"]).toBe("gzip, gzip");
    expect(gunzipSync(gunzipSync(body)).toString()).toMatch(genuineBody);
  });

  test.each([
    ["encoding-unknown", "squeeze"],
    ["encoding-lie", "gzip"],
  ] as const)("%s says %s and is not", async (mode, encoding) => {
    const { headers, body } = await play(mode);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(body.toString()).toMatch(genuineBody);
  });
});

describe("by page", () => {
  test("big-page is 30 MB", async () => {
    const { body, isComplete } = await play("big-page", { ms: 20_000 });
    expect([body.length >= 30 * 1_048_576, isComplete]).toEqual([true, true]);
  });

  test("deep-page has 100,000 open elements", async () => {
    const { body } = await play("deep-page");
    expect(body.toString().split("<div>")).toHaveLength(100_001);
  });

  const words: [FailureMode, string | undefined, string, string][] = [
    ["charset-windows-1252", "windows-1252", "windows-1252", "naïve café"],
    ["charset-shift-jis", "Shift_JIS", "shift_jis", "日本語"],
    ["charset-gbk", "GBK", "gbk", "中文"],
    ["charset-euc-kr", "EUC-KR", "euc-kr", "한국어"],
    ["charset-utf-16le", undefined, "utf-16le", "naïve 日本語"],
    ["charset-utf-16be", undefined, "utf-16be", "naïve 日本語"],
    ["charset-meta", undefined, "shift_jis", "日本語"],
    ["charset-contradiction", "utf-8", "utf-8", "naïve café"],
    ["charset-none", undefined, "windows-1252", "naïve café"],
  ];
  test.each(words)("%s says %s and is %s", async (mode, said, charset, word) => {
    const { headers, body } = await play(mode);
    expect(/charset=(.*)/.exec(headers["content-type"] ?? "")?.[1]).toBe(said);
    expect(new TextDecoder(charset, { fatal: true }).decode(body)).toContain(`<p>${word}</p>`);
  });
});

describe("by redirect", () => {
  test.each([
    ["redirect-loop", path],
    ["redirect-private", "http://169.254.169.254/latest/meta-data/"],
    ["redirect-loopback", "http://localhost/"],
    ["redirect-scheme", "file:///etc/passwd"],
    ["redirect-port", "http://127.0.0.1:22/"],
    ["redirect-downgrade", `http://127.0.0.1${path}`],
  ] as const)("%s leads to %s", async (mode, location) => {
    const { status, headers } = await play(mode);
    expect([status, headers.location]).toEqual([302, location]);
  });

  test("meta-refresh leads to this machine", async () => {
    const { body } = await play("meta-refresh");
    expect(body.toString()).toContain("url=http://127.0.0.1/");
  });
});

describe("by header", () => {
  test("huge-headers has one of 200 KB", async () => {
    const { headers, body } = await play("huge-headers");
    expect(headers["x-padding"]).toHaveLength(200_000);
    expect(body.toString()).toMatch(genuineBody);
  });

  test("cookie-flood sets 2,000 cookies", async () => {
    const { headers } = await play("cookie-flood");
    expect(headers["set-cookie"]).toHaveLength(2_000);
  });
});

test("every mode was played here", () => {
  expect([...played].toSorted()).toEqual(Object.keys(failureModes).toSorted());
});
