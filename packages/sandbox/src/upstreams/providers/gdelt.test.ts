import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createGdelt } from "./gdelt.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const search = (query: string, variant?: string) =>
  ask(
    createGdelt(world),
    `/api/v2/doc/doc?${new URLSearchParams({ query, timespan: "7d" }).toString()}`,
    {
      variant,
    },
  );

test("articles have every word of the query, and the time at which they were seen", () => {
  const { articles } = JSON.parse(search("stablecoin reserves sourcelang:english").body);
  expect(articles.length).toBeGreaterThan(1);
  for (const { url, seendate } of articles) {
    const page = world.pages.find((one) => one.url === url)!;
    expect(JSON.stringify(page).toLowerCase()).toMatch(/stablecoin.*reserves/s);
    expect(seendate).toMatch(/^202611\d\dT\d{6}Z$/);
  }
});

test("nothing found is an empty object", () => {
  expect(search("zeppelin").body).toBe("{}");
});

test("complaints come as plain text with status 200", () => {
  expect(search("ai")).toMatchObject({ status: 200, body: expect.stringContaining("too short") });
  expect(search("stablecoin", "limit-sentence").body).toMatch(/^Please limit requests/);
  expect(() => JSON.parse(search("stablecoin", "invalid-escape").body)).toThrow(SyntaxError);
});
