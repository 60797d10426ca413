import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createWikipedia } from "./wikipedia.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const named = { "user-agent": "Coinslot/0.1 (sandbox@example.com)" };
const searcher = () => {
  const wikipedia = createWikipedia(world);
  return (query: string, headers = named) =>
    ask(wikipedia, `/w/rest.php/v1/search/page?${query}`, { headers });
};

test("articles come with an excerpt in which the words are marked", () => {
  const { pages } = JSON.parse(searcher()("q=kettle&limit=5").body);
  expect(pages[0]).toMatchObject({ key: "Kettle", description: "vessel for boiling water" });
  expect(pages[0].excerpt).toContain('<span class="searchmatch">kettle</span>');
  expect(JSON.parse(searcher()("q=zeppelin").body)).toEqual({ pages: [] });
});

test("who does not say how to be reached is refused", () => {
  expect(searcher()("q=kettle", { "user-agent": "node" }).status).toBe(403);
});

test("a query of more than 300 characters, or none, is 400", () => {
  expect(searcher()(`q=${"x".repeat(301)}`).status).toBe(400);
  expect(searcher()("limit=5").status).toBe(400);
});

test("too many calls are told to wait", () => {
  const search = searcher();
  const answers = Array.from({ length: 21 }, () => search("q=kettle"));
  expect(answers.at(-1)).toMatchObject({ status: 429, headers: { "retry-after": "5" } });
});
