import { expect, test } from "vitest";
import { z } from "zod";
import { resultVersion } from "./result.ts";
import { resultJsonSchema } from "./result-json-schema.ts";
import { samples } from "./samples.ts";
import { tools } from "./tools.ts";

const entries = Object.values(tools).map((tool) => [tool.slug, tool] as const);
const facts = entries.filter(([, tool]) => !tool.analysis);

test.each(entries)(
  "the schema of %s is closed, and refers to nothing outside itself",
  (_slug, tool) => {
    const schema = resultJsonSchema(tool);
    expect(schema).toMatchObject({ type: "object", additionalProperties: false });
    expect(JSON.stringify(schema)).not.toMatch(/"\$(ref|schema)"/);
  },
);

test.each(facts)(
  "a result of %s fits its schema, and none with a member too many",
  (slug, tool) => {
    const schema = z.fromJSONSchema(resultJsonSchema(tool));
    const result = {
      op: slug,
      version: resultVersion,
      retrievedAt: "2026-11-21T13:08:14.324Z",
      asOf: null,
      sources: [],
      warnings: [],
      partial: false,
      data: samples[slug],
    };
    expect(schema.safeParse(result).error).toBeUndefined();
    expect(schema.safeParse({ ...result, more: 1 }).success).toBe(false);
  },
);
