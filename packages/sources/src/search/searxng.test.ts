import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { json, startStubProvider } from "../upstream/testing/stub-provider.ts";
import { createTestRuntime } from "../upstream/testing/test-runtime.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { createSearxng } from "./searxng.ts";
import { searchContract } from "./testing/search-contract.ts";

const create = (runtime: Runtime) => createSearxng(runtime)!;

searchContract({
  create,
  target: "searxng",
  finds: {
    query: "EIP-3009 transferWithAuthorization explained",
    url: "https://payments-primer.example/eip-3009-explained",
  },
});

const stage = useSandbox();
const search = async (query: string) =>
  (await create(stage.runtime).search(query, stage.signal)).value;

test("every engine that found something is counted", async () => {
  const { hits, engines } = await search("northwind");
  for (const { name, status, reason, resultCount } of engines) {
    const count = hits.filter((hit) => hit.engines.includes(name)).length;
    expect([status, reason, resultCount]).toEqual(["ok", null, count]);
  }
  expect(engines.length).toBeGreaterThan(1);
});

test("a time without a zone is a day", async () => {
  const { hits } = await search("Calder Bay gets a robot factory");
  expect(hits[0]!.publishedAt).toBe("2026-11-18");
});

test("engines that failed are told in our words, and those that answered stay", async () => {
  stage.upstreams.play("searxng", "some-engines-down");
  const { engines, hits } = await search("kettle");
  expect(hits.length).toBeGreaterThan(0);
  expect(engines).toContainEqual({
    name: "duckduckgo",
    status: "error",
    reason: "asks for a captcha",
    resultCount: null,
  });
  expect(engines).toContainEqual({
    name: "brave",
    status: "suspended",
    reason: "limits how often it is asked",
    resultCount: null,
  });
});

test("what is no page of the web is left out", async () => {
  stage.upstreams.play("searxng", "odd-results");
  const { hits } = await search("kettle");
  expect(hits.map(({ title }) => title)).not.toContain("Odd");
  expect(hits.length).toBeGreaterThan(0);
});

test("nothing found by engines that work is an answer", async () => {
  stage.upstreams.play("searxng", "no-results");
  expect(await search("kettle")).toEqual({ hits: [], engines: [], suggestions: [] });
});

test("error: nothing found while the engines are blocked is a refusal, not an answer", async () => {
  stage.upstreams.play("searxng", "engines-down");
  await expect(search("kettle")).rejects.toMatchObject({ code: "upstream_blocked" });
});

test("error: an instance that does not give JSON refuses", async () => {
  stage.upstreams.play("searxng", "json-off");
  await expect(search("kettle")).rejects.toMatchObject({ code: "upstream_blocked" });
});

test("the operator's instance is asked, and its address is not shown to buyers", async () => {
  const instance = await startStubProvider();
  instance.respond = json({ results: [] });
  const settings = { ...stage.runtime.settings, SEARXNG_URL: instance.url, upstreamBases: {} };
  try {
    const { source } = await create({ ...stage.runtime, settings }).search("kettle", stage.signal);
    expect(source).toMatchObject({ name: "SearXNG", url: "https://docs.searxng.org/" });
    expect(instance.requests).toHaveLength(1);
  } finally {
    await instance.stop();
  }
  const none = { ...settings, SEARXNG_URL: undefined };
  expect(createSearxng({ ...stage.runtime, settings: none })).toBeUndefined();
});

test.each([
  ["2026-11-18T15:00:00", "2026-11-18"],
  ["2026-11-18", "2026-11-18"],
  ["2026-11-18T15:00:00+02:00", "2026-11-18T13:00:00.000Z"],
  ["2026-11-18 15:00:00.123456Z", "2026-11-18T15:00:00.123Z"],
  ["2026-02-31T15:00:00", null],
  ["2026-11-18T99:00:00Z", null],
  ["yesterday", null],
  [null, null],
])("a result of %j was published %s", async (publishedDate, published) => {
  const instance = await startStubProvider();
  const result = { url: "https://a.example/", title: "A", engine: "brave", publishedDate };
  instance.respond = json({ results: [result] });
  const settings = { ...stage.runtime.settings, SEARXNG_URL: instance.url, upstreamBases: {} };
  try {
    const { value } = await create({ ...stage.runtime, settings }).search("a", stage.signal);
    expect(value.hits[0]!.publishedAt).toBe(published);
  } finally {
    await instance.stop();
  }
});

test("an engine that failed is told in whichever form the instance writes it, and an odd one is left out", async () => {
  const searxng = await startStubProvider();
  searxng.respond = json({
    results: [{ url: "https://tides.example/", title: "Tides", engine: "mojeek" }],
    unresponsive_engines: [
      ["brave", "too many requests", "suspended for an hour"],
      { engine: "duckduckgo", error: "CAPTCHA" },
      { name: "qwant", error_type: "timeout", suspended: true },
      ["bing", null],
      "startpage",
      null,
    ],
  });
  const { upstreams, runtime, signal } = stage;
  const environment = { ...upstreams.environment, UPSTREAM_SEARXNG_BASE: searxng.url };
  const own = createTestRuntime(environment, { startAt: runtime.now() });
  try {
    const { value } = await create(own).search("tides", signal);
    expect(value.engines.map(({ name, status, reason }) => [name, status, reason])).toEqual([
      ["mojeek", "ok", null],
      ["brave", "error", "limits how often it is asked"],
      ["duckduckgo", "error", "asks for a captcha"],
      ["qwant", "suspended", "did not answer in time"],
      ["bing", "error", "failed"],
    ]);
  } finally {
    await own.close();
    await searxng.stop();
  }
});
