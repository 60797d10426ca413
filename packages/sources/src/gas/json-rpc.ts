import type { ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import type { UpstreamRequest } from "../upstream/provider.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";

/** One question to a node. */
export type RpcCall = { readonly method: string; readonly params: readonly unknown[] };

/** What a node said to one question; `reverted` is the answer of a contract that refuses. */
export type RpcAnswer = { readonly result: unknown } | "reverted";

/** A whole number as nodes write it. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform((hex) => BigInt(hex));

/**
 * A batch as one request; its value is an answer per call, in their order. At most three: free endpoints
 * refuse more. Errors come with status 200, and all but a revert throw `upstream_*`.
 */
export const batchRequest = (
  calls: readonly RpcCall[],
  provider: string,
  times: { readonly ttlMs: number; readonly staleForMs: number },
): UpstreamRequest<readonly RpcAnswer[]> => ({
  path: "/",
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: "2.0", id, ...call }))),
  expects: "json",
  parse: (body) => parseBatch(body, calls.length, provider),
  // Reading changes nothing.
  retry: true,
  ...times,
});

const failure = z.object({ code: z.int(), message: z.string().optional() });
const answer = z.object({
  id: z.int(),
  result: z.unknown().optional(),
  error: failure.nullish(),
});
const refusal = z.object({ error: failure });

const parseBatch = (body: unknown, count: number, provider: string): readonly RpcAnswer[] => {
  if (!Array.isArray(body)) throw failureOf(refusal.parse(body).error, provider);
  const answers = new Map(
    z
      .array(answer)
      .parse(body)
      .map((one) => [one.id, one]),
  );
  return Array.from({ length: count }, (_, id) => {
    const one = answers.get(id);
    if (one?.error) {
      if (isRevert(one.error)) return "reverted";
      throw failureOf(one.error, provider);
    }
    if (one?.result === undefined || one.result === null) {
      throw new Error("An answer of the batch is missing.");
    }
    return { result: one.result };
  });
};

type Failure = z.output<typeof failure>;

const isRevert = ({ code, message = "" }: Failure): boolean =>
  code === 3 || /execution reverted/i.test(message);

const limitCodes: readonly number[] = [429, -32_005, -32_016];

const failureOf = ({ code, message = "" }: Failure, provider: string): ToolError => {
  const isLimit = limitCodes.includes(code) || /rate limit|too many requests/i.test(message);
  return new UpstreamError(isLimit ? "upstream_rate_limited" : "upstream_bad_response", provider, {
    reason: `JSON-RPC error ${code}`,
  });
};
