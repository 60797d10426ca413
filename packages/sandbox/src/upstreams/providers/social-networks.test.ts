import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createBluesky, createHackerNews, createMastodon } from "./social-networks.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const said = (network: string) =>
  world.posts.filter((post) => post.network === network && post.text.includes("Rust language"));

test("each network has its posts of the world in its own form", () => {
  const bluesky = JSON.parse(
    ask(createBluesky(world), "/xrpc/app.bsky.feed.searchPosts?q=Rust+language").body,
  );
  expect(bluesky.posts.map(({ record }: { record: { text: string } }) => record.text)).toEqual(
    said("bluesky").map(({ text }) => text),
  );
  const tagged = JSON.parse(
    ask(createMastodon(world), "/api/v1/timelines/tag/rustlanguage?any[]=rust").body,
  );
  expect(tagged).toHaveLength(said("mastodon").length);
  const { hits } = JSON.parse(
    ask(createHackerNews(world), "/api/v1/search_by_date?query=rust+language").body,
  );
  expect(hits).toHaveLength(said("hackernews").length);
});
