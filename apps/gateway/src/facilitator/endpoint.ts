import { z } from "zod";
import type { Network } from "../payment/networks.ts";
import type { Authorize } from "./cdp-auth.ts";
import { interpretAnswer } from "./interpret-answer.ts";
import type { Settlement, SettleRequest } from "./settlement.ts";
import { createTransport, TransportError } from "./transport.ts";

const supportedSchema = z.object({
  kinds: z.array(z.object({ x402Version: z.number(), scheme: z.string(), network: z.string() })),
});

/** One facilitator. */
export type FacilitatorEndpoint = {
  /** Whether it settles `exact` payments of both versions on the network now. */
  isSupporting(): Promise<boolean>;
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

  const kinds = async (): Promise<z.output<typeof supportedSchema>["kinds"]> => {
    const { text } = await transport.call("GET", "/supported");
    return supportedSchema.parse(JSON.parse(text)).kinds;
  };

  return {
    async isSupporting() {
      const supported = await kinds().catch(() => []);
      const has = (x402Version: number, name: string): boolean =>
        supported.some(
          (kind) =>
            kind.x402Version === x402Version && kind.scheme === "exact" && kind.network === name,
        );
      return has(1, network.label) && has(2, network.id);
    },
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
