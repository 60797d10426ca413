import { expect, expectTypeOf, test } from "vitest";
import type { HandlersOf } from "./handler.ts";
import { operations } from "./operations.ts";
import { tools } from "./tools.ts";

test("25 tools make 35 operations: 25 of version 1, then 10 of version 2", () => {
  expect(Object.keys(tools)).toHaveLength(25);
  expect(operations.map(({ x402Version }) => x402Version)).toEqual([
    ...Array<number>(25).fill(1),
    ...Array<number>(10).fill(2),
  ]);
});

test("every operation's price in micro-USD is its decimal price times one million", () => {
  for (const { price, priceMicroUsd } of operations)
    expect(Number(priceMicroUsd)).toBe(Math.round(Number(price) * 1_000_000));
});

test("every version 2 operation costs no more than its version 1", () => {
  for (const { slug, priceMicroUsd } of operations.slice(25)) {
    const legacy = operations.find((operation) => operation.slug === slug)!;
    expect(priceMicroUsd).toBeLessThanOrEqual(legacy.priceMicroUsd);
  }
});

test("a tool's queue is its worker family, and AI-backed tools are the llm family", () => {
  const slugsOf = (queue: string) =>
    Object.values(tools).flatMap((tool) => (tool.queue === queue ? [tool.slug] : []));
  expect(slugsOf("util")).toEqual(["hash", "json-to-csv", "text-diff"]);
  expect(slugsOf("data")).toHaveLength(9);
  expect(slugsOf("llm")).toHaveLength(13);
  for (const { queue, analysis } of Object.values(tools)) expect(analysis).toBe(queue === "llm");
});

test("a worker family's handlers are exactly its tools'", () => {
  expectTypeOf<keyof HandlersOf<"util">>().toEqualTypeOf<"hash" | "json-to-csv" | "text-diff">();
  expectTypeOf<keyof HandlersOf<"data">>().toEqualTypeOf<
    | "domain-trust-score"
    | "search"
    | "extract"
    | "crypto-price"
    | "stock-quote"
    | "treasury-yield-curve"
    | "whois"
    | "gas-snapshot"
    | "edgar-company-lookup"
  >();
  expectTypeOf<Parameters<HandlersOf<"data">["stock-quote"]>[0]>().toEqualTypeOf<{
    symbol: string;
  }>();
  expectTypeOf<Parameters<HandlersOf<"llm">["summarize"]>[0]>().toEqualTypeOf<{
    text: string;
    max_words: number;
  }>();
});

test("a price change shows here", () => {
  const list = operations.map(({ id, price, priceMicroUsd }) => `${id} ${price} ${priceMicroUsd}`);
  expect(list.join("\n")).toMatchInlineSnapshot(`
    "GET /api/answer 0.03 30000
    POST /api/company-intel 0.10 100000
    POST /api/sec-filing-analyzer 0.08 80000
    POST /api/news-briefing 0.05 50000
    POST /api/social-sentiment 0.05 50000
    POST /api/macro-dashboard 0.04 40000
    POST /api/market-pulse 0.04 40000
    POST /api/crypto-research 0.05 50000
    POST /api/competitor-analysis 0.08 80000
    POST /api/domain-trust-score 0.04 40000
    POST /api/regulatory-monitor 0.06 60000
    GET /api/search 0.02 20000
    POST /api/extract 0.02 20000
    POST /api/summarize 0.05 50000
    POST /api/analyze 0.10 100000
    POST /api/research 0.15 150000
    GET /api/crypto-price 0.03 30000
    GET /api/stock-quote 0.03 30000
    GET /api/treasury-yield-curve 0.03 30000
    GET /api/whois 0.01 10000
    GET /api/gas-snapshot 0.002 2000
    GET /api/edgar-company-lookup 0.01 10000
    POST /api/hash 0.001 1000
    POST /api/json-to-csv 0.002 2000
    POST /api/text-diff 0.002 2000
    GET /v2/api/answer 0.010 10000
    POST /v2/api/news-briefing 0.010 10000
    POST /v2/api/domain-trust-score 0.010 10000
    GET /v2/api/search 0.010 10000
    POST /v2/api/extract 0.010 10000
    GET /v2/api/crypto-price 0.010 10000
    GET /v2/api/stock-quote 0.010 10000
    GET /v2/api/treasury-yield-curve 0.010 10000
    GET /v2/api/whois 0.002 2000
    GET /v2/api/edgar-company-lookup 0.002 2000"
  `);
});
