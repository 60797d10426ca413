import { createCatalogDocument, operations } from "@coinslot/tools-schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { publicationOf, settings } from "../testing/publications.ts";
import { readCatalogQuery } from "./read-catalog-query.ts";
import { createCatalogSearch } from "./search-catalog.ts";

const search = createCatalogSearch(publicationOf());
const catalog = createCatalogDocument(settings);

const find = (parameters: string | Record<string, string>) => {
  const query = readCatalogQuery(new URLSearchParams(parameters));
  if ("issues" in query) throw new Error(JSON.stringify(query.issues));
  return search(query);
};
const best = (q: string): string | undefined => find({ q }).results[0]?.route;

test("without a query every entry comes as the catalog has it, with score 0", () => {
  const { query, count, results } = find("");
  expect([query, count]).toEqual(["", catalog.tools.length]);
  expect(results).toEqual(catalog.tools.map((entry) => ({ ...entry, score: 0 })));
  expect(find({ q: "  " }).query).toBe("");
});

test("with one every entry has a score, the best first, and nothing but a score is added", () => {
  const { count, results } = find({ q: "stock quote" });
  expect(count).toBe(results.length);
  const scores = results.map(({ score }) => score);
  expect(Math.min(...scores)).toBeGreaterThan(0);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  for (const { score: _, ...entry } of results) expect(catalog.tools).toContainEqual(entry);
});

test.each(operations.map(({ tool }) => [tool.name, tool.slug] as const))(
  "%s is found by its name and by its slug",
  (name, slug) => {
    expect([best(name), best(slug)]).toEqual([`/api/${slug}`, `/api/${slug}`]);
  },
);

describe("what buyers say finds the tool", () => {
  test.each([
    ["10-K", "sec-filing-analyzer"],
    ["10k", "sec-filing-analyzer"],
    ["10-K risks", "sec-filing-analyzer"],
    ["annual report of Apple", "sec-filing-analyzer"],
    ["ether price", "crypto-price"],
    ["price of bitcoin", "crypto-price"],
    ["eth", "crypto-price"],
    ["share price", "stock-quote"],
    ["gas fee on base", "gas-snapshot"],
    ["gwei", "gas-snapshot"],
    ["sha256", "hash"],
    ["md5 checksum", "hash"],
    ["who owns a domain", "whois"],
    ["RDAP", "whois"],
    ["is this website a scam", "domain-trust-score"],
    ["scrape a web page", "extract"],
    ["url to markdown", "extract"],
    ["convert json to spreadsheet", "json-to-csv"],
    ["compare two texts", "text-diff"],
    ["US treasuries 10-year", "treasury-yield-curve"],
    ["bond yields", "treasury-yield-curve"],
    ["inflation and unemployment", "macro-dashboard"],
    ["ticker to CIK", "edgar-company-lookup"],
    ["rivals of a company", "competitor-analysis"],
    ["SWOT", "company-intel"],
    ["headlines", "news-briefing"],
    ["what people say on social media", "social-sentiment"],
    ["tweets about a brand", "social-sentiment"],
    ["reddit", "social-sentiment"],
    ["defi", "crypto-research"],
    ["shorten a text", "summarize"],
    ["FDA regulation", "regulatory-monitor"],
  ])("%s", (q, slug) => expect(best(q)).toBe(`/api/${slug}`));
});

describe("with a slip the tool is found all the same", () => {
  test.each([
    ["treasuri yeld curve", "treasury-yield-curve"],
    ["cripto price", "crypto-price"],
    ["sumarize", "summarize"],
    ["stok quote", "stock-quote"],
    ["competiter analysis", "competitor-analysis"],
    ["regulatry", "regulatory-monitor"],
    ["ehter pirce", "crypto-price"],
    ["bitcion", "crypto-price"],
    ["sotck qutoe", "stock-quote"],
    ["wohis", "whois"],
  ])("%s", (q, slug) => expect(best(q)).toBe(`/api/${slug}`));
});

test("category, price and limit leave out what does not fit, also without a query", () => {
  const { results } = find({ category: "crypto", maxPrice: "0.03" });
  expect(results.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(["crypto-price", "gas-snapshot", "v2-crypto-price"]),
  );
  expect(results.every(({ category }) => category === "crypto")).toBe(true);
  const cheapest = find({ maxPrice: "$0.001" }).results;
  expect(cheapest.map(({ slug }) => slug)).toEqual(expect.arrayContaining(["hash", "-api-hash"]));
  expect(new Set(cheapest.map(({ price }) => price))).toEqual(new Set(["$0.001"]));
  expect(find({ q: "company", limit: "2" })).toMatchObject({ count: 2 });
  expect(find({ category: "research", limit: "100" }).results.map(({ slug }) => slug)).toContain(
    "-api-hash",
  );
  expect(find({ maxPrice: "0" })).toEqual({ query: "", count: 0, results: [] });
});

test("no text makes a search fail, and a result is always an entry of the catalog", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: "grapheme" }), (q) => {
      if (q.length > 200) return;
      const { count, results } = find({ q });
      expect(count).toBe(results.length);
      expect(results.every(({ score }) => score >= 0)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["limit=0", "limit"],
  ["limit=101", "limit"],
  ["limit=ten", "limit"],
  ["limit=", "limit"],
  ["maxPrice=cheap", "maxPrice"],
  ["maxPrice=-1", "maxPrice"],
  ["maxPrice=0.0000001", "maxPrice"],
  ["maxPrice=", "maxPrice"],
  ["category=toys", "category"],
  ["category=Crypto", "category"],
  ["maxprice=1", "maxprice"],
  ["q=a&q=b", "q"],
  [`q=${"a".repeat(201)}`, "q"],
])("error: %s is refused by its name", (parameters, path) => {
  expect(readCatalogQuery(new URLSearchParams(parameters))).toEqual({
    issues: [{ path, message: expect.any(String) as string }],
  });
});

test("error: all that is wrong is told at once", () => {
  const read = readCatalogQuery(new URLSearchParams("limit=0&category=toys&offset=3"));
  expect("issues" in read && read.issues.map(({ path }) => path)).toEqual([
    "offset",
    "category",
    "limit",
  ]);
});
