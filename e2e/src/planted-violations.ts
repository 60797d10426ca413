/** One seeded violation of each rule of the house; the gates must name the file and the rule. */
type PlantedFile = { readonly file: string; readonly rule: string; readonly text: string };

/** [package, what its package.json must not depend on]; every edge that design.md forbids. */
export const forbiddenEdges = [
  ["apps/gateway", "tools-util"],
  ["apps/gateway", "tools-data"],
  ["apps/gateway", "tools-llm"],
  ["apps/util-worker", "tools-data"],
  ["apps/data-worker", "tools-llm"],
  ["apps/llm-worker", "tools-util"],
  ["packages/tools-util", "jobs"],
  ["packages/tools-data", "jobs"],
  ["packages/tools-llm", "jobs"],
  ["packages/tools-util", "tools-data"],
  ["packages/tools-data", "tools-llm"],
  ["packages/tools-llm", "tools-util"],
  ["packages/tools-util", "sandbox"],
  ["packages/tools-schema", "jobs"],
  ["packages/tools-schema", "sandbox"],
  ["packages/jobs", "tools-util"],
  ["packages/jobs", "gateway"],
  ["packages/receipts", "tools-schema"],
  ["packages/buyer", "gateway"],
  ["packages/buyer", "sandbox"],
  ["packages/sandbox", "tools-schema"],
  ["packages/sandbox", "gateway"],
  ["packages/stock-v1", "gateway"],
  ["bench", "gateway"],
  ["e2e", "util-worker"],
  ["apps/util-worker", "gateway"],
] as const;

/** [folder, what no file of it may import, declared or not]. */
export const forbiddenImports = [
  ...forbiddenEdges.map(([folder, name]) => [folder, `@coinslot/${name}`] as const),
  ["apps/gateway", "@coinslot/sources"],
  ["apps/gateway", "@coinslot/sandbox"],
  ["apps/util-worker", "@coinslot/sandbox"],
  ["packages/jobs", "@coinslot/sandbox"],
  ["packages/tools-util", "express"],
  ["packages/tools-data", "bullmq"],
  ["packages/tools-llm", "ioredis"],
  ["packages/tools-schema", "node:fs"],
  ["apps/gateway", "./testing/shop.ts"],
  ["packages/buyer", "@coinslot/tools-schema"],
  ["packages/without-a-line-in-the-law", "zod"],
] as const;

/** [file, what it may import]. */
export const allowedImports = [
  ["packages/jobs/src/allowed.test.ts", "@coinslot/sandbox"],
  ["apps/gateway/src/allowed.test.ts", "@coinslot/sandbox"],
  ["apps/gateway/src/testing/allowed.ts", "@coinslot/sandbox"],
  ["apps/gateway/src/allowed.ts", "@coinslot/jobs"],
  ["apps/util-worker/src/allowed.ts", "@coinslot/tools-util"],
  ["packages/tools-data/src/allowed.ts", "@coinslot/sources"],
  ["packages/buyer/src/allowed.ts", "@coinslot/receipts"],
  ["e2e/src/allowed.ts", "@coinslot/gateway"],
  ["packages/tools-schema/src/allowed.ts", "zod"],
  ["packages/tools-schema/src/allowed.test.ts", "node:fs"],
] as const;

/** [room, file of a room that is not on a floor below it]; the last room has no floor at all. */
export const forbiddenRooms = [
  ["front", "surfaces/app.ts"],
  ["surfaces", "gateway.ts"],
  ["call", "surfaces/claim-page.ts"],
  ["challenge", "call/call.ts"],
  ["sign-in", "reconciler/next.ts"],
  ["reconciler", "challenge/challenge.ts"],
  ["receipts", "chain/evidence.ts"],
  ["chain", "sign-in/nonces.ts"],
  ["facilitator", "claims/claim.ts"],
  ["claims", "chain/evidence.ts"],
  ["claims", "call/read-input.ts"],
  ["payment", "limits/leaky-buckets.ts"],
  ["limits", "claims/claim.ts"],
  ["http", "payment/networks.ts"],
  ["room-without-a-floor", "http/reply.ts"],
] as const;

/** [room, file of a room below it]. */
export const allowedRooms = [
  ["surfaces", "call/claim-replies.ts"],
  ["call", "challenge/challenge.ts"],
  ["reconciler", "chain/evidence.ts"],
  ["claims", "payment/networks.ts"],
  ["limits", "http/reply.ts"],
] as const;

export const plantedFiles: readonly PlantedFile[] = [
  {
    file: "packages/jobs/src/planted-floating.ts",
    rule: "typescript(no-floating-promises)",
    text: [
      'import { Queue } from "bullmq";',
      'export const enqueue = (queue: Queue): void => { queue.add("hash", {}); };',
    ].join("\n"),
  },
  {
    file: "packages/jobs/src/planted-misused.ts",
    rule: "typescript(no-misused-promises)",
    text: 'export const listen = (): void => { process.on("exit", async () => await Promise.resolve()); };',
  },
  {
    file: "packages/jobs/src/planted-env.ts",
    rule: "eslint(no-restricted-properties)",
    text: 'export const url = process.env["REDIS_URL"];',
  },
  {
    file: "apps/gateway/src/planted-env.ts",
    rule: "eslint(no-restricted-properties)",
    text: "export const { env } = process;",
  },
  {
    file: "apps/gateway/src/planted-process.ts",
    rule: "eslint(no-restricted-imports)",
    text: 'import { env } from "node:process";\nexport const url = env["REDIS_URL"];',
  },
  {
    file: "packages/tools-util/src/planted-long-file.ts",
    rule: "eslint(max-lines)",
    text: Array.from({ length: 301 }, (_, line) => `export const line${line} = ${line};`).join(
      "\n",
    ),
  },
  {
    file: "packages/tools-util/src/planted-long-function.ts",
    rule: "eslint(max-lines-per-function)",
    text: `export const long = (): number[] => [\n${"  1,\n".repeat(60)}];`,
  },
  {
    file: "packages/tools-util/src/planted-any.ts",
    rule: "typescript(no-explicit-any)",
    text: "export const first = (values: any[]): unknown => values[0];",
  },
  {
    file: "packages/tools-util/src/planted-unsafe.ts",
    rule: "typescript(no-unsafe-assignment)",
    text: 'export const value: string = JSON.parse("1");',
  },
  {
    file: "packages/tools-util/src/planted-default.ts",
    rule: "import(no-default-export)",
    text: "export default 1;",
  },
  {
    file: "packages/tools-util/src/planted-star.ts",
    rule: "coinslot(no-export-star)",
    text: 'export * from "./hash.ts";',
  },
  {
    file: "packages/tools-util/src/planted-type-import.ts",
    rule: "typescript(consistent-type-imports)",
    text: 'import { ToolDefinition } from "@coinslot/tools-schema";\nexport type Planted = ToolDefinition;',
  },
  {
    file: "packages/tools-util/src/planted-switch.ts",
    rule: "typescript(switch-exhaustiveness-check)",
    text: 'export const name = (value: "a" | "b"): void => { switch (value) { case "a": } };',
  },
];
