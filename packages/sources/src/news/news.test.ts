import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createNews } from "./news.ts";

const stage = useSandbox();
const find = (topic = "stablecoin regulation") =>
  createNews(stage.runtime).find(topic, stage.signal);
const feedIds = ["global-voices", "bbc", "guardian", "npr", "dw", "techcrunch"];

/** Worked out from the world alone: the reports of the last week whose texts speak of both. */
const expectedUrls = () =>
  stage.upstreams.world.pages
    .filter(({ kind, publishedAt }) => kind === "article" && publishedAt !== null)
    .filter((page) => Date.parse(page.publishedAt!) > stage.runtime.clock.now - 7 * 86_400_000)
    .filter((page) => /stablecoin/i.test(page.title) && /regulat/i.test(JSON.stringify(page)))
    .map(({ url }) => url);

test("every report of the week on the topic is found once, however many providers list it", async () => {
  const { articles } = await find();
  const urls = articles.map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls.slice(0, expectedUrls().length).toSorted()).toEqual(expectedUrls().toSorted());
  expect(articles[0]!.listedBy.length).toBeGreaterThan(1);
});

test("what an index and a feed know of a report comes together", async () => {
  const { articles } = await find();
  const both = articles.filter(
    ({ listedBy }) => listedBy.includes("gdelt") && listedBy.some((id) => feedIds.includes(id)),
  );
  expect(both.length).toBeGreaterThan(1);
  for (const { url, publishedAt, seenAt, publisher } of both) {
    const page = stage.upstreams.world.pages.find((one) => one.url === url)!;
    expect(publisher).toBe(page.publisher);
    expect(publishedAt?.slice(0, 10)).toBe(page.publishedAt!.slice(0, 10));
    expect(seenAt).not.toBeNull();
  }
});

test("those with most of the topic's words come first, the newest of them at the top", async () => {
  const { articles } = await find();
  const times = articles.slice(0, 4).map(({ publishedAt }) => publishedAt!);
  expect(times).toEqual(times.toSorted().toReversed());
});

test("every provider tells how it fared", async () => {
  stage.upstreams.play("gdelt", "server-error");
  stage.upstreams.play("bbc", "no-items");
  const { reports, answers, articles } = await find();
  expect(reports.map(({ id }) => id)).toEqual(["searxng", "gdelt", ...feedIds]);
  expect(reports[1]).toMatchObject({ status: "unavailable", reason: "is not reachable", count: 0 });
  expect(reports[3]).toMatchObject({ id: "bbc", status: "empty", reason: null });
  expect(answers[0]!.failed.map(({ provider }) => provider.id)).toEqual(["gdelt"]);
  expect(articles.length).toBeGreaterThan(0);
});

test("a topic that GDELT takes no words of is asked of the others", async () => {
  const { reports } = await find("AI");
  expect(reports.map(({ id }) => id)).not.toContain("gdelt");
});

test("no news is an answer", async () => {
  const { articles, reports } = await find("xylophone zeppelin quagmire");
  expect(articles).toEqual([]);
  expect(new Set(reports.map(({ status }) => status))).toEqual(new Set(["empty"]));
});

test("error: when nobody answers, the failure that says when to come back is thrown", async () => {
  for (const id of ["searxng", ...feedIds]) stage.upstreams.play(id, "server-error");
  stage.upstreams.play("gdelt", "limit-sentence");
  await expect(find()).rejects.toMatchObject({ code: "upstream_rate_limited" });
});
