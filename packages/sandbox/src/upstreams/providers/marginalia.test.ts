import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createMarginalia } from "./marginalia.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const search = (query: string, rest: Parameters<typeof ask>[2] = {}) =>
  ask(createMarginalia(world), `/search?${query}`, { headers: { "api-key": "public" }, ...rest });

test("pages of the small web come with title, text and quality", () => {
  const { results } = JSON.parse(search("query=northwind+plant&count=2").body);
  expect(results).toHaveLength(2);
  expect(results[0]).toMatchObject({
    url: "https://www.harbor-ledger.example/2026/northwind-second-plant",
    quality: 3,
  });
});

test("without a key it is 401, and without calls left 503", () => {
  expect(search("query=kettle", { headers: {} }).status).toBe(401);
  expect(search("query=kettle", { variant: "quota-spent" }).status).toBe(503);
});
