import { expect, test } from "vitest";
import { z } from "zod";
import { assertDefinitions } from "./assert-definitions.ts";
import type { OperationDefinition, ToolDefinition } from "./define-tool.ts";
import { operationsFrom } from "./operations.ts";
import { knownIn } from "./known-sets.ts";
import { tools } from "./tools.ts";

const v1: OperationDefinition = {
  method: "POST",
  price: "0.01",
  largest: { inputBytes: 1_024, resultBytes: 1_024 },
  input: z.strictObject({ text: z.string() }),
  examples: [{ input: { text: "a" }, data: { length: 1 } }],
};

const tool: ToolDefinition = {
  slug: "measure",
  name: "Measure",
  category: "utility",
  queue: "util",
  description: "The length of a text.",
  timeoutSeconds: 10,
  attempts: 3,
  data: z.strictObject({ length: z.int() }),
  analysis: false,
  operations: { v1 },
};

const withTool = (change: Partial<ToolDefinition>) => () =>
  assertDefinitions({ measure: { ...tool, ...change } });
const withOperation = (change: Partial<OperationDefinition>) =>
  withTool({ operations: { v1: { ...v1, ...change } } });

test("our own definitions and a sound one pass", () => {
  expect(() => assertDefinitions(tools)).not.toThrow();
  expect(withTool({})).not.toThrow();
  expect(
    withOperation({ method: "GET", input: z.strictObject({ text: z.enum(["a"]) }) }),
  ).not.toThrow();
});

const malformed: readonly (readonly [string, () => void, string])[] = [
  ["a key other than the slug", withTool({ slug: "weigh" }), "weigh: it is listed as measure"],
  ["a slug in upper case", withTool({ slug: "Measure" }), "not in lower-kebab case"],
  ["a slug with a slash", withTool({ slug: "measure/it" }), "not in lower-kebab case"],
  ["no name", withTool({ name: "" }), "it has no name"],
  ["no description", withTool({ description: "" }), "has 0 of 1 to 400"],
  ["a description of 401 characters", withTool({ description: "a".repeat(401) }), "has 401 of"],
  ["a keyword of nothing", withTool({ keywords: [""] }), "its keywords are not at most 20 of"],
  [
    "too many keywords",
    withTool({ keywords: Array.from({ length: 21 }, () => "a") }),
    "its keywords are not at most 20 of",
  ],
  ["no time", withTool({ timeoutSeconds: 0 }), "its timeout is not"],
  ["too much time", withTool({ timeoutSeconds: 301 }), "its timeout is not"],
  [
    "time without end",
    withTool({ timeoutSeconds: Number.POSITIVE_INFINITY }),
    "its timeout is not",
  ],
  ["no attempt", withTool({ attempts: 0 }), "its attempts are not"],
  ["half an attempt", withTool({ attempts: 1.5 }), "its attempts are not"],
  ["a price of zero", withOperation({ price: "0.0" }), "not a price: 0.0"],
  [
    "a largest input of nothing",
    withOperation({ largest: { inputBytes: 0, resultBytes: 1 } }),
    "its largest input is not 1 to 524288 bytes of 1 to 20000 values",
  ],
  [
    "more values than can be read at once",
    withOperation({ largest: { inputBytes: 1, inputValues: 20_001, resultBytes: 1 } }),
    "its largest input is not",
  ],
  [
    "a largest result without end",
    withOperation({ largest: { inputBytes: 1, resultBytes: Number.POSITIVE_INFINITY } }),
    "its largest result is not 1 to 2097152 bytes",
  ],
  ["a price of seven decimals", withOperation({ price: "0.0000001" }), "not a price: 0.0000001"],
  [
    "neither data nor a sample",
    withOperation({ examples: [{ input: { text: "a" } }] }),
    "its first example shows neither data nor a sample",
  ],
  [
    "a sample that does not fit",
    withOperation({ examples: [{ input: { text: "a" }, sample: { length: "1" } }] }),
    "the sample of example 1 does not fit the tool's data",
  ],
  ["an open input", withOperation({ input: z.object({ text: z.string() }) }), "unknown properties"],
  [
    "an input that is no object",
    withOperation({ input: z.string() }),
    "its input is not an object",
  ],
  [
    "an input without a JSON Schema",
    withOperation({ input: z.strictObject({ text: z.date() }) }),
    "its input has no JSON Schema",
  ],
  [
    "a query parameter that is a number",
    withOperation({ method: "GET", input: z.strictObject({ text: z.string(), n: z.int() }) }),
    "its query parameter n is not a text",
  ],
  [
    "two fields that name a set of what exists",
    withOperation({
      input: z.strictObject({
        text: knownIn("coins", z.string()),
        to: knownIn("coins", z.string()),
      }),
    }),
    "its fields text and to name a set each",
  ],
  [
    "no example",
    withOperation({ examples: [] as unknown as OperationDefinition["examples"] }),
    "it has no example",
  ],
  [
    "an example that its input refuses",
    withOperation({ examples: [{ input: { text: 1 } }] }),
    "POST /api/measure: example 1 does not fit its input",
  ],
  [
    "an example whose data the tool could not return",
    withOperation({ examples: [{ input: { text: "a" }, data: { length: "1" } }] }),
    "the data of example 1 does not fit the tool's data",
  ],
  [
    "a malformed version 2 beside a sound version 1",
    withTool({ operations: { v1, v2: { ...v1, price: "0.0" } } }),
    "POST /v2/api/measure: not a price: 0.0",
  ],
];

test.each(malformed)("a definition with %s cannot boot", (_, boot, problem) => {
  expect(boot).toThrow(problem);
});

test("two tools of one slug, and so two operations of one id, cannot boot", () => {
  const boot = () => assertDefinitions({ measure: tool, again: tool });
  expect(boot).toThrow("measure: two tools have this slug");
  expect(boot).toThrow("POST /api/measure: two operations have this id");
});

test("operations are never derived from malformed definitions", () => {
  expect(() => operationsFrom({ measure: { ...tool, name: "" } })).toThrow("it has no name");
  expect(operationsFrom({ measure: tool }).map(({ id }) => id)).toEqual(["POST /api/measure"]);
});

test("every problem is listed, not the first", () => {
  const boot = () =>
    assertDefinitions({
      measure: { ...tool, name: "", attempts: 9 },
      weigh: { ...tool, slug: "weigh", operations: { v1: { ...v1, price: "0.0" } } },
    });
  expect(boot).toThrowErrorMatchingInlineSnapshot(`
    [Error: malformed definitions
    measure: it has no name
    measure: its attempts are not 1 to 5
    POST /api/weigh: not a price: 0.0]
  `);
});
