import { expect, expectTypeOf, test } from "vitest";
import type { ToolDefinition } from "./define-tool.ts";
import type { WorkerToolsOf } from "./handler.ts";
import { operations } from "./operations.ts";
import { tools, type ToolSlug } from "./tools.ts";

const listed: readonly ToolDefinition[] = Object.values(tools);
const inVersion2 = listed.filter(({ operations: { v2 } }) => v2);

test("every tool makes an operation of version 1; then come those of version 2", () => {
  expect(inVersion2.length).toBeGreaterThan(0);
  expect(operations.map(({ slug, x402Version }) => `${slug} ${x402Version}`)).toEqual([
    ...listed.map(({ slug }) => `${slug} 1`),
    ...inVersion2.map(({ slug }) => `${slug} 2`),
  ]);
});

test("every operation's price in micro-USD is its decimal price times one million", () => {
  for (const { price, priceMicroUsd } of operations)
    expect(Number(priceMicroUsd)).toBe(Math.round(Number(price) * 1_000_000));
});

test("every version 2 operation costs no more than its version 1", () => {
  for (const { slug, priceMicroUsd } of operations.slice(listed.length)) {
    const legacy = operations.find((operation) => operation.slug === slug)!;
    expect(priceMicroUsd).toBeLessThanOrEqual(legacy.priceMicroUsd);
  }
});

test("an operation's queue is its tool's, and AI-backed tools are the llm family", () => {
  for (const { slug, queue } of operations) expect(queue).toBe(tools[slug].queue);
  for (const { queue, analysis } of listed) expect(analysis).toBe(queue === "llm");
});

test("a worker family's tools are exactly those of its queues", () => {
  type OneOfEach = "hash" | "text-diff" | "whois" | "answer";
  expectTypeOf<keyof WorkerToolsOf<"util"> & OneOfEach>().toEqualTypeOf<"hash" | "text-diff">();
  expectTypeOf<keyof WorkerToolsOf<"data"> & OneOfEach>().toEqualTypeOf<"whois">();
  expectTypeOf<keyof WorkerToolsOf<"llm"> & OneOfEach>().toEqualTypeOf<"answer">();
  expectTypeOf<keyof WorkerToolsOf<"util" | "data" | "llm">>().toEqualTypeOf<ToolSlug>();
  expectTypeOf<Parameters<WorkerToolsOf<"data">["stock-quote"]["handler"]>[0]>().toEqualTypeOf<{
    symbol: string;
  }>();
  expectTypeOf<Parameters<WorkerToolsOf<"llm">["summarize"]["handler"]>[0]>().toEqualTypeOf<{
    text: string;
    max_words: number;
  }>();
});

test("examples fit the largest input of their operation", () => {
  for (const { id, examples, largest } of operations)
    for (const { input } of examples)
      expect(JSON.stringify(input).length, id).toBeLessThan(largest.inputBytes / 2);
});
