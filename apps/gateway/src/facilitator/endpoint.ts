import { z } from "zod";
import type { Network } from "../payment/networks.ts";
import type { Authorize } from "./cdp-auth.ts";
import { interpretAnswer } from "./interpret-answer.ts";
import type { Settlement, SettleRequest } from "./settlement.ts";
import { createTransport, TransportError } from "./transport.ts";

/** Milliseconds until a settle request counts as unanswered, where nobody says otherwise. */
export const settleDeadlineMs = 30_000;

const supportedSchema = z.object({
  kinds: z.array(z.object({ x402Version: z.number(), scheme: z.string(), network: z.string() })),
});

/** One facilitator. */
export type FacilitatorEndpoint = {
  /** Why it does not settle `exact` payments of both versions on the network now; undefined where it does. */
  problem(): Promise<string | undefined>;
  settle(request: SettleRequest): Promise<Settlement>;
  close(): Promise<void>;
};

/** `url` is the facilitator's base; `timeoutMs` bounds each request as a whole. */
export const createFacilitatorEndpoint = (options: {
  url: string;
  network: Network;
  authorize: Authorize;
  timeoutMs: number;
}): FacilitatorEndpoint => {
  const { network } = options;
  const transport = createTransport(options);

  const problem = async (): Promise<string | undefined> => {
    const { status, text } = await transport.call("GET", "/supported");
    if (status !== 200) return `it answers ${status} when it is asked what it supports`;
    const { kinds } = supportedSchema.parse(JSON.parse(text));
    const isThere = (version: number, name: string): boolean =>
      kinds.some(
        (kind) => kind.x402Version === version && kind.scheme === "exact" && kind.network === name,
      );
    const missing = [
      ...(isThere(1, network.label) ? [] : [`1 on ${network.label}`]),
      ...(isThere(2, network.id) ? [] : [`2 on ${network.id}`]),
    ];
    if (missing.length === 0) return undefined;
    return `it does not have x402 version ${missing.join(" and ")}`;
  };

  return {
    problem: async () =>
      problem()
        .catch((error: unknown) =>
          error instanceof TransportError
            ? "it does not answer"
            : "it does not say in the form of x402 what it supports",
        )
        .then((reason) => reason && `does not settle exact payments: ${reason}`),
    async settle(request) {
      try {
        const { status, text } = await transport.call(
          "POST",
          "/settle",
          JSON.stringify(request.body),
        );
        return interpretAnswer(status, text, request);
      } catch (error) {
        const isProvenUnsent = error instanceof TransportError && !error.isSent;
        const reason = error instanceof Error ? error.message : "no reason";
        return { kind: isProvenUnsent ? "unreachable" : "unknown", reason };
      }
    },
    close: () => transport.close(),
  };
};
