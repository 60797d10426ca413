import { z } from "zod";
import type { ToolDefinition } from "./define-tool.ts";
import type { JsonSchema } from "./input-json-schema.ts";
import { resultSchema } from "./result.ts";

/** Every document, page and 402 of a tool asks for it, and it takes a millisecond to make. */
const schemas = new WeakMap<ToolDefinition, JsonSchema>();

/**
 * The 200 body of a tool, as JSON Schema 2020-12 without `$schema`. It takes what `resultSchema` takes, and leaves out what
 * only repeats: the patterns of dates beside their formats, and the bounds of a JavaScript integer, which would be a third of
 * its bytes.
 */
export const resultJsonSchema = (tool: ToolDefinition): JsonSchema => {
  const known = schemas.get(tool);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(resultSchema(tool), {
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  schemas.set(tool, schema);
  return schema;
};
