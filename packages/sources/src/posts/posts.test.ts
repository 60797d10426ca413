import { describe, expect, test } from "vitest";
import type { Runtime } from "../upstream/runtime.ts";
import { providerFailureContract, useSandbox } from "../upstream/testing/failure-contract.ts";
import { createBluesky } from "./bluesky.ts";
import { createHackerNews } from "./hackernews.ts";
import { createMastodon } from "./mastodon.ts";
import { createPosts } from "./posts.ts";
import type { PostsProvider } from "./provider.ts";

const minute = 60_000;
const since = Date.parse("2026-11-13T15:00:00Z");
const topic = "Ethereum staking";

describe.each([
  ["bluesky", createBluesky],
  ["mastodon", createMastodon],
  ["hackernews", createHackerNews],
] as [string, (runtime: Runtime) => PostsProvider][])("%s", (target, create) => {
  const stage = useSandbox();

  test("tells the world's posts, their texts without markup and nobody's name", async () => {
    const { value } = await create(stage.runtime).search(topic, since, stage.signal);
    const truth = stage.upstreams.world.posts.filter(
      ({ network, text }) => network === target && text.includes(topic),
    );
    expect(
      value
        .map(({ text }) => text)
        .filter((text) => text.includes(topic))
        .toSorted(),
    ).toEqual(truth.map(({ text }) => text).toSorted());
    for (const { url } of value) expect(url).toMatch(/^https:\/\//);
    expect(JSON.stringify(value)).not.toContain("simulated.example");
  });

  providerFailureContract({
    target,
    open: (runtime) => {
      const provider = create(runtime);
      return {
        isReady: provider.isReady,
        call: (signal) => provider.search(topic, since, signal),
      };
    },
    freshMs: 10 * minute,
    usableMs: 370 * minute,
  });
});

const stage = useSandbox();
const find = (...networks: string[]) =>
  createPosts(stage.runtime).find({ topic, networks, since }, stage.signal);

test("a network that fails is told with its reason, and the others with their posts", async () => {
  stage.upstreams.play("bluesky", "forbidden");
  const found = await find("bluesky", "mastodon", "reddit");
  expect(found.map(({ network, status, reason }) => [network, status, reason])).toEqual([
    ["bluesky", "unavailable", "refused the request"],
    ["mastodon", "ok", null],
    ["reddit", "unavailable", "is not asked by this shop"],
  ]);
});

test("what only a word of the topic led to is left out, and so is what is older", async () => {
  const [found] = await find("mastodon");
  expect(found!.posts.length).toBeGreaterThan(4);
  for (const { text, createdAt } of found!.posts) {
    expect(text).toMatch(/Ethereum staking/);
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(since);
  }
});
