import type { z } from "zod";
import type { OperationDefinition, QueueName, ToolDefinition, UsdPrice } from "./define-tool.ts";
import { tools, type ToolSlug } from "./tools.ts";

/** "{method} {path}": the stable name of an operation. */
export type OperationId = `${"GET" | "POST"} ${string}`;

/** One way to buy a tool, with everything the paid path needs to know of it. */
export type Operation = {
  readonly id: OperationId;
  readonly slug: ToolSlug;
  readonly tool: ToolDefinition;
  /** The x402 version it is declared in; its URL accepts both. */
  readonly x402Version: 1 | 2;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly queue: QueueName;
  readonly price: UsdPrice;
  /** The price in millionths of a USD, which is USDC's atomic unit. */
  readonly priceMicroUsd: bigint;
  readonly input: z.ZodType;
  readonly examples: OperationDefinition["examples"];
};

/** Exact: "0.010" is 10000n. Throws on more than six decimals, on zero and on anything else. */
export const microUsdFromPrice = (price: string): bigint => {
  const match = /^(0|[1-9]\d*)\.(\d{1,6})$/.exec(price);
  const micro = match && BigInt(match[1] + (match[2] ?? "").padEnd(6, "0"));
  if (!micro) throw new Error(`not a price: ${price}`);
  return micro;
};

const operationFrom = (
  slug: ToolSlug,
  tool: ToolDefinition,
  x402Version: 1 | 2,
  definition: OperationDefinition,
): Operation => {
  const path = `${x402Version === 2 ? "/v2" : ""}/api/${slug}`;
  return {
    id: `${definition.method} ${path}`,
    slug,
    tool,
    x402Version,
    method: definition.method,
    path,
    queue: tool.queue,
    price: definition.price,
    priceMicroUsd: microUsdFromPrice(definition.price),
    input: definition.input,
    examples: definition.examples,
  };
};

/** Every operation: version 1 of each tool in catalog order, then the version 2 set. */
export const operations: readonly Operation[] = [
  ...Object.entries<ToolDefinition>(tools).map(([slug, tool]) =>
    operationFrom(slug as ToolSlug, tool, 1, tool.operations.v1),
  ),
  ...Object.entries<ToolDefinition>(tools).flatMap(([slug, tool]) =>
    tool.operations.v2 ? [operationFrom(slug as ToolSlug, tool, 2, tool.operations.v2)] : [],
  ),
];
