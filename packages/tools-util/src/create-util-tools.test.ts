import { familyOf, resultSchema, tools, type ToolDefinition } from "@coinslot/tools-schema";
import { afterAll, describe, expect, test } from "vitest";
import { createUtilTools } from "./create-util-tools.ts";

const { tools: utilTools, close } = createUtilTools();
afterAll(close);

const context = { x402Version: 1, signal: new AbortController().signal, now: Date.now } as const;
const sold = Object.values<ToolDefinition>(tools).filter(({ queue }) => familyOf[queue] === "util");

const bodyOf = async (tool: ToolDefinition, given: unknown): Promise<Record<string, unknown>> => {
  const { handler } = utilTools[tool.slug as keyof typeof utilTools];
  const { data, warnings = [] } = await handler(
    tool.operations.v1.input.parse(given) as never,
    context,
  );
  return {
    op: tool.slug,
    version: 1,
    retrievedAt: "2026-11-21T10:00:00.000Z",
    asOf: null,
    sources: [],
    warnings,
    partial: false,
    data,
  };
};

describe.each(sold)("$slug", (tool) => {
  test.each(tool.operations.v1.examples)("example $# gives what it documents", async (example) => {
    const body = await bodyOf(tool, example.input);
    expect(body.data).toEqual(example.data);
    expect(resultSchema(tool).parse(body)).toEqual(body);
  });
});

test("every util tool has a handler, and no other; each is always ready", () => {
  expect(Object.keys(utilTools).sort()).toEqual(sold.map(({ slug }) => slug).sort());
  expect(Object.values(utilTools).every(({ isReady }) => isReady())).toBe(true);
});

describe("text-diff", () => {
  const textDiff = tools["text-diff"];

  test("texts that differ only in line endings carry a warning", async () => {
    const { warnings } = await bodyOf(textDiff, { text1: "a\r\nb\r\n", text2: "a\nb\n" });
    expect(warnings).toMatchObject([{ code: "LINE_ENDINGS_ONLY", sourceId: null }]);
    expect((await bodyOf(textDiff, { text1: "a\r\n", text2: "b\n" })).warnings).toEqual([]);
  });

  test("both texts may be empty", async () => {
    const { data } = await bodyOf(textDiff, { text1: "", text2: "" });
    expect(data).toMatchObject({ patch: "", similarity: 1, identical: true, exact: true });
  });

  test("error: a lone surrogate is refused by the input schema, before any charge", () => {
    const { input } = textDiff.operations.v1;
    expect(input.safeParse({ text1: "\ud800", text2: "" }).success).toBe(false);
    expect(input.safeParse({ text1: "", text2: "\udc00" }).success).toBe(false);
  });
});
