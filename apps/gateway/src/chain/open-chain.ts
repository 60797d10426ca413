import type { Redis } from "ioredis";
import { parseUnits } from "viem";
import { z } from "zod";
import { httpUrls } from "../http/http-url.ts";
import type { GatewayLog } from "../log.ts";
import type { Network } from "../payment/networks.ts";
import type { ChainCheck } from "./chain-check.ts";
import { createChainReader } from "./chain-reader.ts";
import { createCheckAll } from "./check-all.ts";
import { watchChain } from "./watch-chain.ts";

/** Whom the chain is asked through, and when it is asked before a job runs. */
export const chainSettings = {
  /** JSON-RPC endpoints in order of preference; without any, what is unknown stays unknown. */
  RPC_URL: httpUrls.optional(),
  /** Settlements of this many USD and more are seen on the chain before their job runs. In atomic units. */
  CONFIRM_FROM_USD: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, "is not an amount of USD with at most six decimals")
    .default("0.05")
    .transform((usd) => parseUnits(usd, 6)),
};

export type ChainSettings = z.output<z.ZodObject<typeof chainSettings>>;

/** Milliseconds until an endpoint counts as silent. */
export const rpcTimeoutMs = 5_000;

/** The chain as the gateway reads it. Closing it ends the watch and the connections. */
export type OpenChain = ChainCheck & { close(): Promise<void> };

export const openChain = (parts: {
  readonly settings: ChainSettings;
  readonly network: Network;
  readonly redis: Redis;
  readonly log: GatewayLog;
}): OpenChain => {
  const { settings, network, redis, log } = parts;
  const { RPC_URL: rpcUrls, CONFIRM_FROM_USD: confirmFrom } = settings;
  const chain = rpcUrls && createChainReader({ rpcUrls, network, timeoutMs: rpcTimeoutMs });
  if (!chain) log.warn({}, "without RPC_URL an unknown settlement stays unknown");
  const watch = chain && watchChain(chain);
  return {
    chain,
    checkAll: createCheckAll(redis, network),
    confirmFrom,
    isSilent: () => watch?.isSilent() ?? false,
    async close() {
      watch?.close();
      await chain?.close();
    },
  };
};
