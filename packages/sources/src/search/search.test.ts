import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createSearch } from "./search.ts";

const stage = useSandbox();
const query = "EIP-3009 nonce";
const find = () => createSearch(stage.runtime).find(query, stage.signal);
const namesOf = ({ answers }: Awaited<ReturnType<typeof find>>) =>
  answers.map(({ provider }) => provider.name);

test("SearXNG alone is asked while it answers", async () => {
  const found = await find();
  expect(namesOf(found)).toEqual(["SearXNG"]);
  expect(found.isWholeWeb).toBe(true);
  expect(stage.upstreams.calls("wikipedia")).toEqual([]);
});

test("a page is there once, however often and by whatever address it was found", async () => {
  const { hits } = await find();
  expect(new Set(hits.map(({ url }) => url)).size).toBe(hits.length);
  expect(hits[0]!.engines).toContain("mojeek");
});

test("when it fails, Wikipedia and Marginalia are asked and merged, and the failure is told", async () => {
  stage.upstreams.play("searxng", "engines-down");
  const found = await find();
  expect(namesOf(found)).toEqual(["Wikipedia", "Marginalia Search"]);
  expect(found.isWholeWeb).toBe(false);
  expect(found.answers.map(({ failed }) => failed.length)).toEqual([1, 0]);
  const first = found.hits.slice(0, 2).flatMap(({ engines }) => engines);
  expect(first.toSorted()).toEqual(["marginalia", "wikipedia"]);
  expect(found.engines).toContainEqual({
    name: "searxng",
    status: "error",
    reason: "refused the request",
    resultCount: null,
  });
});

test("one of the two is enough", async () => {
  stage.upstreams.play("searxng", "server-error");
  stage.upstreams.play("marginalia", "quota-spent");
  const found = await find();
  expect(namesOf(found)).toEqual(["Wikipedia"]);
  expect(found.answers[0]!.failed.map(({ provider }) => provider.id)).toEqual([
    "searxng",
    "marginalia",
  ]);
});

test("without an instance of the operator the two are asked at once", async () => {
  const settings = {
    ...stage.runtime.settings,
    upstreamBases: { ...stage.runtime.settings.upstreamBases },
  };
  delete (settings.upstreamBases as Record<string, string>)["UPSTREAM_SEARXNG_BASE"];
  const found = await createSearch({ ...stage.runtime, settings }).find(query, stage.signal);
  expect(namesOf(found)).toEqual(["Wikipedia", "Marginalia Search"]);
  expect(found.answers[0]!.failed).toEqual([]);
});

test("an answer of before is better than a part of the web", async () => {
  const search = createSearch(stage.runtime);
  await search.find(query, stage.signal);
  stage.upstreams.play("searxng", "server-error");
  stage.runtime.clock.now += 3_600_000;
  const found = await search.find(query, stage.signal);
  expect(found.answers.map(({ fetched }) => fetched.source.cache.stale)).toEqual([true]);
});

test("error: when nobody answers, the failure that says when to come back is thrown", async () => {
  stage.upstreams.play("searxng", "html-instead");
  stage.upstreams.play("wikipedia", "rate-limited-seconds");
  stage.upstreams.play("marginalia", "quota-spent");
  const search = createSearch(stage.runtime);
  await expect(search.find(query, stage.signal)).rejects.toMatchObject({
    code: "upstream_rate_limited",
  });
  expect(search.isReady()).toBe(true);
});

test("error: when the caller's time runs out, nobody else is asked", async () => {
  stage.upstreams.play("searxng", "hang");
  const leaving = new AbortController();
  const found = createSearch(stage.runtime).find(query, leaving.signal);
  setTimeout(() => leaving.abort(), 100);
  await expect(found).rejects.toMatchObject({ code: "upstream_timeout" });
  expect(stage.upstreams.calls("wikipedia")).toEqual([]);
  expect(stage.upstreams.calls("marginalia")).toEqual([]);
});
