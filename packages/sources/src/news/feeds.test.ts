import { describe, expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createFeed, feeds } from "./feeds.ts";
import { newsContract } from "./testing/news-contract.ts";

const feedCalled = (wanted: string) => feeds.find(({ id }) => id === wanted)!;

describe.each([
  ["RSS", "bbc"],
  ["RDF", "dw"],
  ["Atom", "global-voices"],
])("a feed in %s", (_, id) => {
  newsContract({
    create: (runtime) => createFeed(feedCalled(id), runtime),
    target: id,
    dates: "published",
    freshMinutes: 15,
  });

  const stage = useSandbox();
  const list = async () =>
    (await createFeed(feedCalled(id), stage.runtime).list("", stage.signal)).value;

  test("names the outlet that wrote a report", async () => {
    for (const { url, publisher } of await list()) {
      expect(stage.upstreams.world.pages.find((page) => page.url === url)?.publisher).toBe(
        publisher,
      );
    }
  });

  test("what has no title or no address of the web is no report", async () => {
    const usual = await list();
    stage.runtime.clock.now += 3_600_000;
    stage.upstreams.play(id, "odd-items");
    expect(await list()).toEqual(usual);
  });

  test("a date that is none is not known", async () => {
    stage.upstreams.play(id, "bad-dates");
    const articles = await list();
    expect(articles.length).toBeGreaterThan(0);
    for (const { publishedAt } of articles) expect(publishedAt).toBeNull();
  });

  test("a feed without an item is an answer", async () => {
    stage.upstreams.play(id, "no-items");
    expect(await list()).toEqual([]);
  });
});

const stage = useSandbox();

test("every feed is read where it is published", async () => {
  for (const feed of feeds) {
    const { value } = await createFeed(feed, stage.runtime).list("", stage.signal);
    expect(value.length, feed.id).toBeGreaterThan(0);
  }
});
