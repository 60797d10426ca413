import { Pool } from "undici";
import { z } from "zod";
import type { Network } from "../networks.ts";
import type { Authorize } from "./cdp-auth.ts";
import { definiteRefusal, loggableReason } from "./refusals.ts";
import type { Settlement, SettleRequest } from "./settlement.ts";

/** Answers are a few hundred bytes; nothing larger is read. */
const maxAnswerBytes = 65_536;

const supportedSchema = z.object({
  kinds: z.array(z.object({ x402Version: z.number(), scheme: z.string(), network: z.string() })),
});

const settleAnswer = z.discriminatedUnion("success", [
  z.object({
    success: z.literal(true),
    transaction: z.string(),
    network: z.string(),
    payer: z.string().optional(),
  }),
  z.object({
    success: z.literal(false),
    errorReason: z.string().optional(),
    transaction: z.string().optional(),
  }),
]);

/** Failures before a connection stood: the request cannot have been seen. */
const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
/** Statuses with which a facilitator turns a request away at its door. */
const turnedAway = new Set([400, 401, 403, 404, 405, 413, 415, 429]);

/** One facilitator. */
export type FacilitatorEndpoint = {
  readonly url: string;
  /** Whether it settles `exact` payments of both versions on the network now. */
  isSupporting(): Promise<boolean>;
  settle(request: SettleRequest): Promise<Settlement>;
  close(): Promise<void>;
};

const isHash = (text: string): boolean => /^0x[0-9a-fA-F]{64}$/.test(text);

const interpret = (status: number, text: string, request: SettleRequest): Settlement => {
  let answer: z.output<typeof settleAnswer>;
  try {
    answer = settleAnswer.parse(JSON.parse(text));
  } catch {
    return turnedAway.has(status)
      ? { kind: "unreachable", reason: `HTTP ${status}` }
      : { kind: "unknown", reason: `HTTP ${status} without a settlement` };
  }
  if (answer.success) {
    const isOurs =
      answer.network === request.network &&
      (answer.payer ?? request.payer).toLowerCase() === request.payer;
    if (!isOurs)
      return { kind: "unknown", reason: "the facilitator names another payer or network" };
    if (!isHash(answer.transaction))
      return { kind: "unknown", reason: "the facilitator names no transaction" };
    return { kind: "settled", transaction: answer.transaction.toLowerCase() };
  }
  const reason = answer.errorReason ?? "";
  const code = definiteRefusal(reason);
  // With a transaction named, something was sent, whatever the reason says.
  if (code && !answer.transaction) return { kind: "refused", code, reason };
  return { kind: "unknown", reason: loggableReason(reason) };
};

/** `url` is the facilitator's base; `timeoutMs` bounds each request as a whole. */
export const createFacilitatorEndpoint = (options: {
  url: string;
  network: Network;
  authorize: Authorize;
  timeoutMs: number;
}): FacilitatorEndpoint => {
  const { url, network, authorize, timeoutMs } = options;
  const pool = new Pool(new URL(url).origin, {
    connections: 128,
    connect: { timeout: 3_000 },
    maxResponseSize: maxAnswerBytes,
  });

  const call = async (
    method: "GET" | "POST",
    path: string,
    headers: Record<string, string>,
    body?: string,
  ) => {
    const response = await pool.request({
      method,
      path: new URL(url + path).pathname,
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      body: body ?? null,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.statusCode, text: await response.body.text() };
  };

  return {
    url,
    async isSupporting() {
      try {
        const authorization = await authorize("GET", new URL(`${url}/supported`));
        const { kinds } = supportedSchema.parse(
          JSON.parse((await call("GET", "/supported", authorization)).text),
        );
        const has = (x402Version: number, name: string): boolean =>
          kinds.some(
            (kind) =>
              kind.x402Version === x402Version && kind.scheme === "exact" && kind.network === name,
          );
        return has(1, network.label) && has(2, network.id);
      } catch {
        return false;
      }
    },
    async settle(request) {
      const authorization = await authorize("POST", new URL(`${url}/settle`)).catch(
        () => undefined,
      );
      if (!authorization) return { kind: "unreachable", reason: "the API key does not sign" };
      try {
        const { status, text } = await call(
          "POST",
          "/settle",
          authorization,
          JSON.stringify(request.body),
        );
        return interpret(status, text, request);
      } catch (error) {
        const code = String((error as { code?: unknown }).code ?? (error as Error).name);
        return { kind: neverSent.has(code) ? "unreachable" : "unknown", reason: code };
      }
    },
    close: () => pool.destroy(),
  };
};
