import { type Operation, operations } from "@coinslot/tools-schema";
import { expect, test } from "vitest";
import { networks } from "../../payment/networks.ts";
import type { Shop } from "../../payment/terms.ts";
import { collectResult, mcpToolsFrom } from "./mcp-tools.ts";

const [network] = networks;
const shop: Shop = {
  publicUrl: "https://shop.example",
  payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  network: network!,
  facilitatorUrl: "https://facilitator.example",
};
const tools = mcpToolsFrom(operations, shop);

test("every operation is a tool under a name of its own, which all clients take", () => {
  expect(tools.size).toBe(operations.length);
  for (const name of [...tools.keys(), collectResult.name])
    expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(tools.has(collectResult.name)).toBe(false);
});

test("names are the catalog's: a tool's slug, and v2- before it where version 2 is another operation", () => {
  const byName = (name: string) => tools.get(name)?.operation.id;
  expect([byName("extract"), byName("v2-extract")]).toEqual([
    "POST /api/extract",
    "POST /v2/api/extract",
  ]);
});

test("each says what it costs, in words and in atomic units, and what it takes and gives", () => {
  for (const { operation, listed } of tools.values()) {
    expect(listed.description).toContain(`Costs ${operation.price} USDC a call`);
    expect(listed._meta?.["coinslot/price"]).toMatchObject({
      atomicAmount: String(operation.priceMicroUsd),
    });
    expect(listed.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(listed.outputSchema).toMatchObject({
      type: "object",
      properties: { op: { const: operation.slug } },
    });
  }
});

test("the whole list stays small enough for a client to ask for it at every start", () => {
  const listed = Array.from(tools.values(), (tool) => tool.listed);
  expect(JSON.stringify(listed).length).toBeLessThan(300_000);
});

test("a tool that is added is listed without an edit here", () => {
  const [first] = operations;
  const added = { ...first, slug: "slugify" } as unknown as Operation;
  expect(mcpToolsFrom([...operations, added], shop).get("slugify")?.listed.title).toBe(
    first?.tool.name,
  );
});
