import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { reportsOf } from "../world/reports.ts";
import { createFeeds } from "./feeds.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const feeds = createFeeds(world);
const paths: Readonly<Record<string, string>> = {
  bbc: "/news/rss.xml",
  dw: "/rdf/rss-en-all",
  "global-voices": "/feed/atom/",
};

test.each(Object.entries(paths))(
  "%s says that it is simulated, and who wrote a report",
  (id, path) => {
    const { body } = ask(
      feeds.find((feed) => feed.id === id)!,
      path,
    );
    expect(body).toContain("(simulated)</title>");
    const carried = reportsOf(world.pages, world.madeAt, 14).filter(({ url }) =>
      body.includes(url),
    );
    expect(carried.length).toBeGreaterThan(3);
    for (const { publisher } of carried) expect(body).toContain(publisher);
  },
);

test("two feeds together carry every report of the world", () => {
  const bodies = feeds.map((feed) => ask(feed, paths[feed.id] ?? "/none").body).join("");
  for (const { url } of reportsOf(world.pages, world.madeAt, 14)) expect(bodies).toContain(url);
});

test("another path is not found", () => {
  expect(ask(feeds[0]!, "/none").status).toBe(404);
});
