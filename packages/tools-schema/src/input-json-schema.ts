import { z } from "zod";
import type { Largest } from "./define-tool.ts";

/** A JSON Schema of draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The check at boot, and catalog, terms, documents and pages of an operation ask for it. */
const schemas = new WeakMap<z.ZodType, JsonSchema>();
const described = new WeakMap<object, JsonSchema>();

const schemaOf = (input: z.ZodType): JsonSchema => {
  const known = schemas.get(input);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input" });
  schemas.set(input, schema);
  return schema;
};

/**
 * What an operation takes, as JSON Schema 2020-12: closed, with its defaults, without external references.
 * It is embedded in documents whose dialect is 2020-12 anyway (catalog, OpenAPI 3.1, MCP), some of which
 * refuse a nested `$schema`, so there is none.
 */
export const inputJsonSchema = (operation: {
  readonly input: z.ZodType;
  readonly largest?: Largest;
}): JsonSchema => {
  const { input, largest } = operation;
  if (!largest) return schemaOf(input);
  const known = described.get(operation);
  if (known) return known;
  const made = { description: sizesIn(largest), ...schemaOf(input) };
  described.set(operation, made);
  return made;
};

const counted = new Intl.NumberFormat("en-US");

/** JSON Schema has no keyword for bytes. */
const sizesIn = ({ inputBytes, inputValues, resultBytes }: Largest): string =>
  [
    `At most ${counted.format(inputBytes)} bytes`,
    inputValues === undefined ? "" : ` and ${counted.format(inputValues)} values`,
    `; the result at most ${counted.format(resultBytes)} bytes.`,
  ].join("");
