import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createGdelt, definition } from "./gdelt.ts";
import { newsContract } from "./testing/news-contract.ts";

const quick = { ...definition, rate: { concurrency: 1 } };

newsContract({
  create: (runtime) => createGdelt(runtime, quick),
  target: "gdelt",
  dates: "seen",
  freshMinutes: 15,
});

const stage = useSandbox();
const list = (topic = "stablecoin regulation") =>
  createGdelt(stage.runtime, quick).list(topic, stage.signal);

test("it is asked for English reports of the last seven days", async () => {
  await list();
  const [call] = stage.upstreams.calls("gdelt");
  const { searchParams } = new URL(call!.path, "http://simulated");
  expect(searchParams.get("query")).toBe("stablecoin regulation sourcelang:english");
  expect(searchParams.get("timespan")).toBe("7d");
});

test("words that it refuses are left out, and a topic of nothing else is not asked", () => {
  const gdelt = createGdelt(stage.runtime, quick);
  expect(gdelt.takes("EU AI act")).toBe(true);
  expect(gdelt.takes("AI")).toBe(false);
});

test("an empty object is no report, and that is an answer", async () => {
  expect((await list("xylophone zeppelin")).value).toEqual([]);
});

test("escapes that JSON does not know are read", async () => {
  stage.upstreams.play("gdelt", "invalid-escape");
  expect((await list()).value[0]!.title).toMatch(/^It's (?! )/);
});

test("error: a sentence with status 200 that asks for patience is a limit, and it is left alone for a quarter of an hour", async () => {
  stage.upstreams.play("gdelt", "limit-sentence");
  const gdelt = createGdelt(stage.runtime, quick);
  const call = () => gdelt.list("stablecoin regulation", stage.signal);
  await expect(call()).rejects.toMatchObject({ code: "upstream_rate_limited" });
  stage.runtime.clock.now += 15 * 60_000 - 1;
  await expect(call()).rejects.toMatchObject({ code: "upstream_rate_limited" });
  expect(stage.upstreams.calls("gdelt")).toHaveLength(1);
  stage.runtime.clock.now += 1;
  expect(gdelt.isReady()).toBe(true);
});

test("error: one outage is enough for as long a pause", async () => {
  stage.upstreams.play("gdelt", "server-error");
  const gdelt = createGdelt(stage.runtime, quick);
  await expect(gdelt.list("stablecoin", stage.signal)).rejects.toThrow("is not reachable");
  stage.runtime.clock.now += 14 * 60_000;
  expect(gdelt.isReady()).toBe(false);
});

test("error: a complaint of the query is no answer", async () => {
  stage.upstreams.play("gdelt", "too-short");
  await expect(list()).rejects.toMatchObject({ code: "upstream_bad_response" });
});
