import type { DataOf } from "./handler.ts";
import type { ToolDefinition } from "./define-tool.ts";
import { tools, type ToolSlug } from "./tools.ts";

const sampleOf = ({ operations: { v1 } }: ToolDefinition): unknown => {
  const [{ data, sample = data }] = v1.examples;
  return sample;
};

/** One complete `data` per tool, for tests: what its first example shows. */
export const samples = Object.fromEntries(
  Object.values(tools).map((tool) => [tool.slug, sampleOf(tool)]),
  // The boot check has shown that each fits its tool's data.
) as { readonly [Slug in ToolSlug]: DataOf<Slug> };
