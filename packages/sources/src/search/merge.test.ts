import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeHits } from "./merge.ts";
import type { SearchHit } from "./provider.ts";

const hit = (url: string, changes: Partial<SearchHit> = {}): SearchHit => ({
  title: url,
  url,
  snippet: null,
  engine: "one",
  engines: ["one"],
  score: null,
  publishedAt: null,
  ...changes,
});
const urls = (...lists: SearchHit[][]) => mergeHits(lists).map(({ url }) => url);
const list = (...paths: string[]) => paths.map((path) => hit(`https://${path}.example/`));

test("one list keeps its order", () => {
  expect(urls(list("c", "a", "b"))).toEqual(list("c", "a", "b").map(({ url }) => url));
});

test("what two lists have stands before what one list has higher", () => {
  const [a, b, c, d] = list("a", "b", "c", "d") as [SearchHit, SearchHit, SearchHit, SearchHit];
  expect(urls([a, b], [c, b, d])[0]).toBe(b.url);
});

test("the same page by another address is one hit of all its engines", () => {
  const merged = mergeHits([
    [hit("https://www.site.example/a/?y=2&x=1", { title: "A", score: 3 })],
    [
      hit("http://site.example/a?x=1&y=2", {
        title: "Another A",
        engine: "two",
        engines: ["two"],
        snippet: "Of the second.",
        publishedAt: "2026-11-20",
      }),
    ],
  ]);
  expect(merged).toEqual([
    {
      title: "A",
      url: "https://www.site.example/a/?y=2&x=1",
      snippet: "Of the second.",
      engine: "one",
      engines: ["one", "two"],
      score: 3,
      publishedAt: "2026-11-20",
    },
  ]);
});

test("the same title is the same page within one domain only, and only when it is long", () => {
  const title = "Kettles for open fires";
  const one = hit("https://shop.example.net/kettles", { title });
  const same = hit("https://m.example.net/k?id=1", { title: "kettles for OPEN fires!" });
  const elsewhere = hit("https://other.example/kettles", { title });
  expect(urls([one, same, elsewhere])).toEqual([one.url, elsewhere.url]);
  const [home, about] = ["a", "b"].map((path) =>
    hit(`https://x.example/${path}`, { title: "Home" }),
  );
  expect(urls([home!, about!])).toHaveLength(2);
});

test("a second mention in one list does not lift a page", () => {
  const [a, b] = list("a", "b") as [SearchHit, SearchHit];
  expect(urls([a, b, b, b])).toEqual([a.url, b.url]);
});

test("no page is lost and none is there twice, whatever the lists", () => {
  const lists = fc.array(fc.array(fc.constantFrom(...list("a", "b", "c", "d", "e"))));
  fc.assert(
    fc.property(lists, (some) => {
      const merged = urls(...some);
      expect(new Set(merged)).toEqual(new Set(some.flat().map(({ url }) => url)));
      expect(merged).toHaveLength(new Set(merged).size);
    }),
  );
});
