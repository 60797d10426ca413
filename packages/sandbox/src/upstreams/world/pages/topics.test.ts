import { expect, test } from "vitest";
import { textOf } from "../page.ts";
import { createTopics } from "./topics.ts";

const topics = createTopics(1, Date.parse("2026-11-20T15:00:00Z"));

test.each([
  "tidal pumps",
  "What is the price of AT&T's U.S. bonds?",
  "第二季度收入",
  '100% <b>wool</b> & "silk" / ../../etc/passwd?x=1#y',
  "a.b.c... d'e",
])("each site has a page on %s, at the address that search gives", (query) => {
  const pages = topics.about(query);
  expect(pages).toHaveLength(3);
  for (const page of pages) {
    expect(topics.at(page.url)).toEqual(page);
    expect(textOf(page).at(-1)).toContain("simulated");
  }
});

test("a question that names nothing has no page", () =>
  expect(topics.about("what is it?")).toEqual([]));

test("questions about one thing lead to the same pages, whatever they ask of it", () => {
  const urls = (query: string) => topics.about(query).map(({ url }) => url);
  expect(urls("What are the benefits of tidal pumps?")).toEqual(urls("tidal pumps risks problems"));
});

test("two sites disagree on a figure of the same year", () => {
  const [almanac, , digest] = topics.about("tidal pumps").map((page) => textOf(page).join(" "));
  const counted = /([\d,]+) publications dealt with “tidal pumps”/;
  expect(counted.exec(almanac!)?.[1]).toMatch(/\d/);
  expect(counted.exec(digest!)?.[1]).not.toBe(counted.exec(almanac!)?.[1]);
});

test("error: another host, or another path, has no page", () => {
  expect(topics.at("https://example.com/about/pumps")).toBeUndefined();
  expect(topics.at("https://almanac.example/")).toBeUndefined();
});

test("whatever is asked, pages say it in quotation marks, each of them that it is simulated, and subjects differ", () => {
  const textsOf = (query: string) => topics.about(query).map((page) => textOf(page).join(" "));
  for (const text of textsOf("Why do cats purr?")) {
    expect(text).toContain("“cats purr”");
    expect(text.replaceAll("“cats purr”", "")).not.toMatch(/cats|purr/);
    expect(text.match(/simulated/g)!.length).toBeGreaterThan(1);
  }
  expect(textsOf("cats purr").map((text) => text.replaceAll("cats purr", ""))).not.toEqual(
    textsOf("ice floats").map((text) => text.replaceAll("ice floats", "")),
  );
});
