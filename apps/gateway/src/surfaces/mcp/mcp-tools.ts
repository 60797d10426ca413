import {
  familyOf,
  inputJsonSchema,
  type JsonSchema,
  type Operation,
  resultJsonSchema,
} from "@coinslot/tools-schema";
import type { Tool } from "@modelcontextprotocol/server";
import type { Shop } from "../../payment/terms.ts";

/** An operation as a tool of MCP. */
export type McpTool = { readonly operation: Operation; readonly listed: Tool };

/** The name of an operation as a tool: the slug that the catalog gives it. */
export const toolNameOf = ({ slug, x402Version }: Operation): string =>
  x402Version === 1 ? slug : `v2-${slug}`;

/**
 * What a tool gives: its result, or a problem, told apart by `code`. Clients of before hold errors against the schema, too,
 * and throw away the terms of a 402 that do not fit.
 */
const orProblem = (result: JsonSchema) => ({
  type: "object" as const,
  properties: result.properties,
  anyOf: [{ required: result.required ?? [] }, { required: ["code", "charged", "retry"] }],
});

const listed = (operation: Operation, { network }: Shop): Tool => {
  const { tool, price, priceMicroUsd, x402Version } = operation;
  return {
    name: toolNameOf(operation),
    title: x402Version === 1 ? tool.name : `${tool.name} (version 2)`,
    description: `${tool.description} Costs ${price} USDC a call, paid over x402.`,
    inputSchema: inputJsonSchema(operation) as Tool["inputSchema"],
    outputSchema: orProblem(resultJsonSchema(tool)),
    annotations: { readOnlyHint: true, openWorldHint: familyOf[operation.queue] !== "util" },
    _meta: {
      "coinslot/price": {
        currency: "USDC",
        amount: price,
        atomicAmount: String(priceMicroUsd),
        network: network.id,
        asset: network.asset,
      },
    },
  };
};

/** Every operation as a tool of MCP, by its name, in the order of the catalog. */
export const mcpToolsFrom = (
  operations: Iterable<Operation>,
  shop: Shop,
): ReadonlyMap<string, McpTool> =>
  new Map(
    Array.from(operations, (operation) => [
      toolNameOf(operation),
      { operation, listed: listed(operation, shop) },
    ]),
  );

/** The free tool that gives what was paid for and not finished in time. */
export const collectResult: Tool = {
  name: "collect_result",
  title: "Collect a paid result",
  description:
    "What became of a payment, and the result that it bought, by the claim that an unfinished call named. Free. `result` is null until it is there: then `retryAfterSeconds` says when to ask again.",
  inputSchema: {
    type: "object",
    properties: {
      claim: { type: "string", minLength: 1, description: "The claim: its token or its URL." },
    },
    required: ["claim"],
    additionalProperties: false,
  },
  outputSchema: orProblem({
    type: "object",
    properties: {
      state: { type: "string" },
      charged: { enum: [true, false, "unknown"] },
      retry: { type: ["string", "null"] },
      retryAfterSeconds: { type: ["integer", "null"] },
      error: { type: ["object", "null"] },
      receipt: { type: ["object", "null"] },
      result: { type: ["object", "null"] },
    },
    required: ["state", "charged", "retry", "retryAfterSeconds", "error", "receipt", "result"],
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
};

/** What a client is told of the shop before it calls anything. */
export const instructions =
  'These tools are paid per call in USDC over x402; no key and no account. Called without a payment, a tool answers with an error whose structuredContent has the terms. Sign a payment for the entry of `accepts` and call again with the same arguments and the payment, as an object, in _meta["x402/payment"]. Every error says whether money moved (`charged`) and what to do next (`retry`): `resend-same-payment` means the same payment again, which is never charged twice. What is paid and not finished is collected free with collect_result.';
