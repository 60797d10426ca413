import { readFileSync } from "node:fs";
import { type ToolDefinition, tools } from "@coinslot/tools-schema";
import { expect, test } from "vitest";
import { tableOf } from "./markdown/markdown.ts";

const file = new URL("../../../README.md", import.meta.url);
const readme = readFileSync(file, "utf8");

const listed: readonly ToolDefinition[] = Object.values(tools);

const rowOf = ({ name, slug, operations: { v1, v2 } }: ToolDefinition): readonly string[] => [
  name,
  `\`${v1.method} /api/${slug}\``,
  v1.price,
  v2 ? v2.price : "",
];

const table = tableOf(["tool", "call", "`/api`", "`/v2/api`"], listed.map(rowOf));

test("the README's table of tools has each with both its prices", async () => {
  const made = readme.replace(/(\n## What there is to buy\n.*?\n\n)\|.*?\n\n/s, `$1${table}\n\n`);
  await expect(made).toMatchFileSnapshot(file.pathname);
  expect(made).toContain(table);
});
