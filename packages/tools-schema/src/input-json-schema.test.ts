import { expect, test } from "vitest";
import { inputJsonSchema } from "./input-json-schema.ts";
import { operations } from "./operations.ts";

const schemaOf = (id: string) =>
  inputJsonSchema(operations.find((operation) => operation.id === id)!);

test("every input schema is a closed object that describes each of its properties", () => {
  for (const operation of operations) {
    const schema = inputJsonSchema(operation);
    expect(schema).toMatchObject({ type: "object", additionalProperties: false });
    for (const property of Object.values(schema["properties"] as object))
      expect(property, operation.id).toMatchObject({ description: expect.any(String) });
  }
});

test("no input schema names a dialect or refers elsewhere", () => {
  for (const operation of operations)
    expect(JSON.stringify(inputJsonSchema(operation))).not.toMatch(/\$schema|\$ref|\$defs/);
});

test("the same operation always gives the same schema", () => {
  for (const operation of operations)
    expect(JSON.stringify(inputJsonSchema(operation))).toBe(
      JSON.stringify(inputJsonSchema(operation)),
    );
});

test("a property is required exactly if leaving it out is refused", () => {
  // Its two properties stand in for each other, which `anyOf` says.
  const plain = operations.filter(({ slug }) => slug !== "company-intel");
  for (const operation of plain) {
    const { examples, input } = operation;
    const required = (inputJsonSchema(operation)["required"] ?? []) as string[];
    const complete = examples[0].input as Record<string, unknown>;
    for (const name of required) {
      const { [name]: _, ...rest } = complete;
      expect(input.safeParse(rest).success, `${operation.id} ${name}`).toBe(false);
    }
    const minimal = Object.entries(complete).filter(([name]) => required.includes(name));
    expect(input.safeParse(Object.fromEntries(minimal)).success, operation.id).toBe(true);
  }
});

test("a default in the schema is the value that an omitted property gets", () => {
  const parsed = operations
    .filter((operation) => !("required" in inputJsonSchema(operation)))
    .filter((operation) => !("anyOf" in inputJsonSchema(operation)));
  expect(parsed.length).toBeGreaterThan(5);
  for (const operation of parsed) {
    const properties = inputJsonSchema(operation)["properties"] as Record<string, object>;
    const defaults = Object.entries(properties).map(([name, one]) => [
      name,
      "default" in one ? one.default : undefined,
    ]);
    expect(operation.input.parse({})).toEqual(Object.fromEntries(defaults));
  }
});

test("company-intel says that it needs a company or a ticker", () => {
  expect(JSON.stringify(schemaOf("POST /api/company-intel"))).toMatchInlineSnapshot(
    `"{"description":"At most 2,048 bytes; the result at most 1,048,576 bytes.","type":"object","properties":{"company":{"description":"The company's name.","type":"string","minLength":1},"ticker":{"description":"Its ticker; decides where both are given.","type":"string","minLength":1}},"additionalProperties":false,"anyOf":[{"required":["company"]},{"required":["ticker"]}]}"`,
  );
});

test("summarize shows its bounds and its default", () => {
  expect(JSON.stringify(schemaOf("POST /api/summarize"))).toMatchInlineSnapshot(
    `"{"description":"At most 262,144 bytes; the result at most 1,048,576 bytes.","type":"object","properties":{"text":{"type":"string","minLength":1,"description":"The text to be summarized."},"max_words":{"default":200,"description":"The most words that the summary may have.","type":"integer","minimum":1,"maximum":1000}},"required":["text"],"additionalProperties":false}"`,
  );
});

test("extract takes http and https addresses in both versions, and says so in the schema", () => {
  expect(JSON.stringify(schemaOf("POST /api/extract"))).toMatchInlineSnapshot(
    `"{"description":"At most 4,096 bytes; the result at most 1,048,576 bytes.","type":"object","properties":{"url":{"type":"string","format":"uri","pattern":"^[Hh][Tt][Tt][Pp][Ss]?://","description":"The address of the page: a public http or https URL, at port 80 or 443."}},"required":["url"],"additionalProperties":false}"`,
  );
  expect(JSON.stringify(schemaOf("POST /v2/api/extract"))).toMatchInlineSnapshot(
    `"{"description":"At most 4,096 bytes; the result at most 1,048,576 bytes.","type":"object","properties":{"url":{"type":"string","format":"uri","pattern":"^[Hh][Tt][Tt][Pp][Ss]?://","description":"The address of the page: a public http or https URL, at port 80 or 443."}},"required":["url"],"additionalProperties":false}"`,
  );
});

test("a symbol has a default in version 1 and is required in version 2", () => {
  expect(JSON.stringify(schemaOf("GET /api/stock-quote"))).toMatchInlineSnapshot(
    `"{"description":"At most 1,024 bytes; the result at most 16,384 bytes.","type":"object","properties":{"symbol":{"description":"A US ticker symbol.","default":"AAPL","type":"string"}},"additionalProperties":false}"`,
  );
  expect(JSON.stringify(schemaOf("GET /v2/api/stock-quote"))).toMatchInlineSnapshot(
    `"{"description":"At most 1,024 bytes; the result at most 16,384 bytes.","type":"object","properties":{"symbol":{"type":"string","minLength":1,"description":"A US ticker symbol."}},"required":["symbol"],"additionalProperties":false}"`,
  );
});
