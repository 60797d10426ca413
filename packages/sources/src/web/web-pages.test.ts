import type { RequestListener } from "node:http";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import {
  type GuardedWorld,
  publicAddress,
  startGuardedWorld,
} from "../guard/testing/guarded-world.ts";
import { createPageReader } from "../page/page-reader.ts";
import { sourcesSettings } from "../settings.ts";
import { createMemoryCache } from "../upstream/testing/memory-cache.ts";
import { userAgentOf } from "../user-agent.ts";
import { createWebPages, type WebPages } from "./web-pages.ts";

const settings = sourcesSettings.parse({ CONTACT_EMAIL: "test@example.org" });
const userAgent = userAgentOf(settings);
const { signal } = new AbortController();
// Its thread takes longer to start than all else, and forgets each page.
const reader = createPageReader({ threads: 1 });
afterAll(reader.close);
let world: GuardedWorld;
let pages: WebPages;
let time: number;
beforeEach(async () => {
  world = await startGuardedWorld({ userAgent });
  world.dns.answer("other.example", { a: [publicAddress] });
  time = 1_800_000_000_000;
  const now = (): number => time;
  const cache = createMemoryCache(now);
  pages = createWebPages({ guard: world.guard, reader, settings, cache, now });
});
afterEach(() => world.stop());

const html = `<html><title>A page</title><body><p>${"Some words of a page. ".repeat(20)}</p></body></html>`;

/** Sites by host and path; what is not there is 404. */
const sites =
  (
    answers: Record<string, [type: string, body: string | Buffer] | { to: string }>,
  ): RequestListener =>
  ({ headers, url }, response) => {
    const answer = answers[`${headers.host}${url}`];
    if (!answer) return void response.writeHead(404).end();
    if ("to" in answer) return void response.writeHead(302, { location: answer.to }).end();
    return void response.writeHead(200, { "content-type": answer[0] }).end(answer[1]);
  };
const asked = (): string[] => world.egress.requests.map(({ host, path }) => host + path);

test("a page is given with where it stood and what it weighs", async () => {
  world.egress.respond(sites({ "site.example/": ["text/html; charset=utf-8", html] }));
  const { value, source, isSimulated } = await pages.read("http://site.example", signal);
  expect(value).toMatchObject({
    url: "http://site.example/",
    finalUrl: "http://site.example/",
    contentType: "text/html",
    bytes: html.length,
    areRobotsKnown: true,
    content: { title: "A page", charset: "utf-8" },
  });
  expect(value).not.toHaveProperty("body");
  expect(source).toMatchObject({
    kind: "web",
    name: "site.example",
    retrievedAt: "2027-01-15T08:00:00.000Z",
  });
  expect(isSimulated).toBe(false);
});

test("what robots.txt closes is not asked for", async () => {
  world.egress.respond(
    sites({ "site.example/robots.txt": ["text/plain", "User-agent: coinslot\nDisallow: /x"] }),
  );
  await expect(pages.read("http://site.example/x", signal)).rejects.toMatchObject({
    code: "tool_input_refused",
  });
  expect(asked()).toEqual(["site.example/robots.txt"]);
});

test("what robots.txt closes is not read by way of another site either", async () => {
  world.egress.respond(
    sites({
      "site.example/": { to: "http://other.example/x" },
      "other.example/x": ["text/html", html],
      "other.example/robots.txt": ["text/plain", "User-agent: *\nDisallow: /x"],
    }),
  );
  await expect(pages.read("http://site.example/", signal)).rejects.toMatchObject({
    code: "tool_input_refused",
  });
});

test.each([
  ["image/png", "tool_input_refused"],
  ["video/mp4", "tool_input_refused"],
  ["application/octet-stream", "tool_input_refused"],
  ["application/pdf", "tool_input_refused"],
])("bytes that are no text and called %s are %s", async (type, code) => {
  world.egress.respond(sites({ "site.example/": [type, Buffer.from([0, 1, 2, 3])] }));
  await expect(pages.read("http://site.example/", signal)).rejects.toMatchObject({ code });
});

test.each(["text/plain", "text/markdown", "application/json"])(
  "%s is read as it is",
  async (type) => {
    const body = JSON.stringify({ words: "some words" });
    world.egress.respond(sites({ "site.example/": [type, body] }));
    const { value } = await pages.read("http://site.example/", signal);
    expect(value.content.text).toContain("some words");
    expect(value.content.quality.extractor).toBe("plain-text");
  },
);

test.each([
  [401, "upstream_blocked"],
  [404, "tool_not_found"],
  [410, "tool_not_found"],
  [429, "upstream_rate_limited"],
  [503, "upstream_unavailable"],
])("a page of status %i is no text but %s", async (status, code) => {
  world.egress.respond(({ url }, response) =>
    response
      .writeHead(url === "/robots.txt" ? 404 : status, { "content-type": "text/html" })
      .end(html),
  );
  await expect(pages.read("http://site.example/", signal)).rejects.toMatchObject({ code });
});

test("a body of more than 15 MB as sent is refused", async () => {
  world.egress.respond(sites({ "site.example/": ["text/plain", Buffer.alloc(16_000_000, 0x61)] }));
  await expect(pages.read("http://site.example/", signal)).rejects.toMatchObject({
    code: "tool_input_refused",
  });
});

test("it ends with its caller", async () => {
  world.egress.respond(({ url }, response) => {
    if (url === "/robots.txt") response.writeHead(404).end();
  });
  const leaving = new AbortController();
  const reading = pages.read("http://site.example/", leaving.signal);
  setTimeout(() => leaving.abort(new Error("gone")), 200);
  await expect(reading).rejects.toThrow("gone");
});

const minute = 60_000;

test("a page that was read is given again for a quarter of an hour, with its age", async () => {
  world.egress.respond(sites({ "site.example/": ["text/html", html] }));
  const first = await pages.read("http://site.example/", signal);
  time += 15 * minute - 1;
  const again = await pages.read("http://site.example/", signal);
  expect(again.value).toEqual(first.value);
  expect(again.source).toEqual({
    ...first.source,
    cache: { hit: true, ageSeconds: 899, stale: false },
  });
  time += 1;
  expect((await pages.read("http://site.example/", signal)).source.cache.hit).toBe(false);
  expect(asked().filter((path) => path === "site.example/")).toHaveLength(2);
});

test("while its site fails a page of before is given for a day, marked as stale", async () => {
  world.egress.respond(sites({ "site.example/": ["text/html", html] }));
  await pages.read("http://site.example/", signal);
  world.egress.respond((_request, response) => response.writeHead(503).end());
  time += 60 * minute;
  const { source } = await pages.read("http://site.example/", signal);
  expect(source.cache).toEqual({ hit: true, ageSeconds: 3_600, stale: true });
  time += 24 * 60 * minute;
  await expect(pages.read("http://site.example/", signal)).rejects.toMatchObject({
    code: "upstream_unavailable",
  });
});

test("a page that is gone is gone, whatever was read before", async () => {
  world.egress.respond(sites({ "site.example/": ["text/html", html] }));
  await pages.read("http://site.example/", signal);
  world.egress.respond(sites({}));
  time += 60 * minute;
  await expect(pages.read("http://site.example/", signal)).rejects.toMatchObject({
    code: "tool_not_found",
  });
});

test("what a sandbox answered is not found by a worker that asks the real web, nor junk by any", async () => {
  world.egress.respond(sites({ "site.example/": ["text/html", html] }));
  const kept = new Map<string, string>();
  const cache = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: string) => void kept.set(key, value),
  };
  const readAs = (EGRESS_TO?: { host: string; port: number }) =>
    createWebPages({
      guard: world.guard,
      reader,
      cache,
      settings: { ...settings, EGRESS_TO },
      now: () => time,
    }).read("http://site.example/", signal);
  await readAs({ host: "127.0.0.1", port: 1 });
  expect((await readAs()).source.cache.hit).toBe(false);
  expect((await readAs()).source.cache.hit).toBe(true);
  for (const key of kept.keys()) kept.set(key, '{"page":null}');
  expect((await readAs()).source.cache.hit).toBe(false);
});
