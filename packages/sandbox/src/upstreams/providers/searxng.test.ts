import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { searchPages } from "../world/search-pages.ts";
import { createSearxng } from "./searxng.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const search = (query: string, variant?: string) =>
  ask(createSearxng(world), `/search?${query}&format=json`, { variant });
const found = (query: string, variant?: string) => JSON.parse(search(query, variant).body);

test("the best page of the world comes first, and once more with an address that tracks", () => {
  const { results, suggestions } = found("q=EIP-3009+nonce");
  const pages = searchPages(world.pages, "EIP-3009 nonce");
  expect(results.map(({ url }: { url: string }) => url)).toEqual([
    ...pages.map(({ url }) => url),
    `${pages[0]!.url}?utm_source=search#top`,
  ]);
  expect(results[0].engines).toContain(results[0].engine);
  expect(suggestions).toHaveLength(2);
});

test("engines that do not answer are named with what they said", () => {
  expect(found("q=kettle", "engines-down")).toMatchObject({
    results: [],
    unresponsive_engines: [
      ["duckduckgo", "CAPTCHA"],
      ["brave", "Suspended: too many requests"],
      {},
    ],
  });
  const { results } = found("q=kettle", "some-engines-down");
  expect(results.flatMap(({ engines }: { engines: string[] }) => engines)).not.toContain("brave");
});

test("JSON that is not allowed is 403, and so is another format", () => {
  expect(search("q=kettle", "json-off").status).toBe(403);
  expect(ask(createSearxng(world), "/search?q=kettle").status).toBe(403);
});
