import { expect, test } from "vitest";
import { inputJsonSchema, type JsonSchema } from "./input-json-schema.ts";
import { type Operation, operations } from "./operations.ts";
import { published } from "./testing/published.ts";

/** Members that inform and do not change what the published interface says. */
const notes = ["description", "pattern", "maxItems"];
const withoutNotes = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !notes.includes(name)));

const ids = published.map(([method, path]) => `${method} ${path}`);

test("what is published is sold; a tool that came later may be sold besides", () => {
  expect(operations.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
});

test("the version 1 set stands in the order of the published interface", () => {
  const isPublished = ({ id, x402Version }: Operation) => x402Version === 1 && ids.includes(id);
  const paths = published.map(([, path]) => path).filter((path) => path.startsWith("/api/"));
  expect(operations.filter(isPublished).map(({ path }) => path)).toEqual(paths);
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
