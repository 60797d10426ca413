import { z } from "zod";

/** A JSON Schema of draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * What an operation takes, as JSON Schema 2020-12: closed, with its defaults, without external references.
 * It is embedded in documents whose dialect is 2020-12 anyway (catalog, OpenAPI 3.1, MCP), some of which
 * refuse a nested `$schema`, so there is none.
 */
export const inputJsonSchema = (operation: { readonly input: z.ZodType }): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(operation.input, { io: "input" });
  return schema;
};
