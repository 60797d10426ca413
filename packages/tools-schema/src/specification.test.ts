import { expect, test } from "vitest";
import { inputJsonSchema, type JsonSchema } from "./input-json-schema.ts";
import { operations } from "./operations.ts";

const required = { type: "string", minLength: 1 };
const defaulted = (value: string) => ({ type: "string", default: value });
const uri = { type: "string", format: "uri" };

type Row = readonly [
  method: string,
  path: string,
  price: string,
  atomicAmount: string,
  properties: Readonly<Record<string, JsonSchema>>,
  requiredProperties: readonly string[],
];

/** Copied by hand from the published interface: nothing here is derived from the definitions. */
const published: readonly Row[] = [
  ["GET", "/api/answer", "0.03", "30000", { q: required }, ["q"]],
  ["POST", "/api/company-intel", "0.10", "100000", { company: required, ticker: required }, []],
  [
    "POST",
    "/api/sec-filing-analyzer",
    "0.08",
    "80000",
    { ticker: required, filing_type: defaulted("10-K") },
    ["ticker"],
  ],
  ["POST", "/api/news-briefing", "0.05", "50000", { topic: required }, ["topic"]],
  [
    "POST",
    "/api/social-sentiment",
    "0.05",
    "50000",
    { topic: required, platforms: defaulted("bluesky mastodon news") },
    ["topic"],
  ],
  ["POST", "/api/macro-dashboard", "0.04", "40000", { region: defaulted("US") }, []],
  ["POST", "/api/market-pulse", "0.04", "40000", { ticker: defaulted("AAPL") }, []],
  ["POST", "/api/crypto-research", "0.05", "50000", { coin: defaulted("bitcoin") }, []],
  ["POST", "/api/competitor-analysis", "0.08", "80000", { company: required }, ["company"]],
  ["POST", "/api/domain-trust-score", "0.04", "40000", { domain: required }, ["domain"]],
  [
    "POST",
    "/api/regulatory-monitor",
    "0.06",
    "60000",
    { topic: required, agencies: defaulted("SEC FCC FDA FEC") },
    ["topic"],
  ],
  ["GET", "/api/search", "0.02", "20000", { q: required }, ["q"]],
  ["POST", "/api/extract", "0.02", "20000", { url: uri }, ["url"]],
  [
    "POST",
    "/api/summarize",
    "0.05",
    "50000",
    { text: required, max_words: { type: "integer", minimum: 1, maximum: 1000, default: 200 } },
    ["text"],
  ],
  ["POST", "/api/analyze", "0.10", "100000", { topic: required }, ["topic"]],
  [
    "POST",
    "/api/research",
    "0.15",
    "150000",
    { topic: required, depth: defaulted("comprehensive") },
    ["topic"],
  ],
  ["GET", "/api/crypto-price", "0.03", "30000", { id: defaulted("bitcoin") }, []],
  ["GET", "/api/stock-quote", "0.03", "30000", { symbol: defaulted("AAPL") }, []],
  ["GET", "/api/treasury-yield-curve", "0.03", "30000", {}, []],
  ["GET", "/api/whois", "0.01", "10000", { domain: defaulted("example.com") }, []],
  ["GET", "/api/gas-snapshot", "0.002", "2000", {}, []],
  ["GET", "/api/edgar-company-lookup", "0.01", "10000", { ticker: required }, ["ticker"]],
  [
    "POST",
    "/api/hash",
    "0.001",
    "1000",
    {
      text: required,
      algo: { type: "string", enum: ["sha256", "sha512", "md5"], default: "sha256" },
    },
    ["text"],
  ],
  [
    "POST",
    "/api/json-to-csv",
    "0.002",
    "2000",
    { data: { type: "array", items: { type: "object" } } },
    ["data"],
  ],
  [
    "POST",
    "/api/text-diff",
    "0.002",
    "2000",
    { text1: { type: "string" }, text2: { type: "string" } },
    ["text1", "text2"],
  ],
  ["GET", "/v2/api/edgar-company-lookup", "0.002", "2000", { ticker: required }, ["ticker"]],
  ["POST", "/v2/api/domain-trust-score", "0.010", "10000", { domain: required }, ["domain"]],
  ["POST", "/v2/api/news-briefing", "0.010", "10000", { topic: required }, ["topic"]],
  ["GET", "/v2/api/answer", "0.010", "10000", { q: required }, ["q"]],
  ["GET", "/v2/api/search", "0.010", "10000", { q: required }, ["q"]],
  ["GET", "/v2/api/stock-quote", "0.010", "10000", { symbol: required }, ["symbol"]],
  ["GET", "/v2/api/crypto-price", "0.010", "10000", { id: required }, ["id"]],
  ["GET", "/v2/api/treasury-yield-curve", "0.010", "10000", {}, []],
  ["POST", "/v2/api/extract", "0.010", "10000", { url: uri }, ["url"]],
  ["GET", "/v2/api/whois", "0.002", "2000", { domain: required }, ["domain"]],
];

/** Members that inform and do not change what the published interface says. */
const notes = ["description", "pattern", "maxItems"];
const withoutNotes = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !notes.includes(name)));

test("the operations are those of the published interface, and no others", () => {
  const ids = published.map(([method, path]) => `${method} ${path}`);
  expect(operations.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test("the version 1 set stands in the order of the published interface", () => {
  const paths = published.map(([, path]) => path).filter((path) => path.startsWith("/api/"));
  expect(operations.slice(0, 25).map(({ path }) => path)).toEqual(paths);
});

test.each(published)("%s %s costs $%s, %s atomic units", (method, path, price, atomicAmount) => {
  const operation = operations.find(({ id }) => id === `${method} ${path}`)!;
  expect(operation.price).toBe(price);
  expect(operation.priceMicroUsd.toString()).toBe(atomicAmount);
  expect(operation.x402Version).toBe(path.startsWith("/v2/") ? 2 : 1);
});

test.each(published)("%s %s takes the published parameters", (method, path, ...rest) => {
  const [, , properties, requiredProperties] = rest;
  const schema = inputJsonSchema(operations.find(({ id }) => id === `${method} ${path}`)!);
  const derived = Object.entries(schema["properties"] as Record<string, JsonSchema>);
  expect(Object.fromEntries(derived.map(([name, one]) => [name, withoutNotes(one)]))).toEqual(
    properties,
  );
  expect(schema["required"] ?? []).toEqual(requiredProperties);
  expect(schema["additionalProperties"]).toBe(false);
});
