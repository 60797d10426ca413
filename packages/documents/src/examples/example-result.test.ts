import { resultSchema, type ToolDefinition, tools } from "@coinslot/tools-schema";
import { expect, test } from "vitest";
import { exampleResult } from "./example-result.ts";

const all: readonly ToolDefinition[] = Object.values(tools);

test.for(all.map((tool) => [tool.slug, tool] as const))(
  "the example answer of %s is one that the tool could give",
  ([, tool]) => {
    const { error } = resultSchema(tool).safeParse(exampleResult(tool));
    expect(error?.issues ?? []).toEqual([]);
  },
);
