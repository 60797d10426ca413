import type { z } from "zod";
import { assertDefinitions } from "./assert-definitions.ts";
import type {
  Largest,
  OperationDefinition,
  QueueName,
  ToolDefinition,
  UsdPrice,
} from "./define-tool.ts";
import { type SubjectField, subjectFieldsOf } from "./known-sets.ts";
import { operationId, operationPath, type OperationId } from "./operation-id.ts";
import { microUsdFromPrice } from "./price.ts";
import { tools, type ToolSlug } from "./tools.ts";

export type { OperationId };

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
  readonly largest: Largest;
  readonly input: z.ZodType;
  /** The field that names what the call is about, where what does not exist is known. */
  readonly subject: SubjectField | undefined;
  readonly examples: OperationDefinition["examples"];
};

const operationFrom = (
  tool: ToolDefinition,
  x402Version: 1 | 2,
  definition: OperationDefinition,
): Operation => ({
  id: operationId(definition.method, tool.slug, x402Version),
  // The boot check has shown that a tool's slug is its key in the list.
  slug: tool.slug as ToolSlug,
  tool,
  x402Version,
  method: definition.method,
  path: operationPath(tool.slug, x402Version),
  queue: tool.queue,
  price: definition.price,
  priceMicroUsd: microUsdFromPrice(definition.price),
  largest: definition.largest,
  input: definition.input,
  subject: subjectFieldsOf(definition.input)[0],
  examples: definition.examples,
});

/** Derives the operations of a list of tools; throws with every problem if a definition is malformed. */
export const operationsFrom = (
  definitions: Readonly<Record<string, ToolDefinition>>,
): readonly Operation[] => {
  assertDefinitions(definitions);
  const listed = Object.values(definitions);
  return [
    ...listed.map((tool) => operationFrom(tool, 1, tool.operations.v1)),
    ...listed.flatMap((tool) =>
      tool.operations.v2 ? [operationFrom(tool, 2, tool.operations.v2)] : [],
    ),
  ];
};

/** Every operation: version 1 of each tool in catalog order, then the version 2 set. */
export const operations: readonly Operation[] = operationsFrom(tools);
