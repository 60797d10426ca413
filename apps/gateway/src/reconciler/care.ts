import type { JobClient } from "@coinslot/jobs";
import type { Redis } from "ioredis";
import { type ChainPayer, createChainPayer } from "../chain/chain-payer.ts";
import { type ChainReader, createChainReader } from "../chain/chain-reader.ts";
import { createDistrust } from "../chain/distrust.ts";
import { watchChain } from "../chain/watch-chain.ts";
import type { SecondOpinion } from "../chain/second-opinion.ts";
import type { Claims } from "../claims/store.ts";
import type { GatewayLog } from "../log.ts";
import type { Network } from "../payment/networks.ts";
import { type Attention, createAttention } from "../claims/attention.ts";
import { type Reconciler, startReconciler } from "./reconciler.ts";
import { createRefunds, type Refunds } from "./refunds.ts";

/** How an operator wants unfinished claims to be taken care of. */
export type CareOptions = {
  /** Without them what is unknown stays unknown, and nothing is refunded. */
  readonly rpcUrls?: readonly string[] | undefined;
  /** Atomic units. */
  readonly confirmFrom?: bigint;
  readonly refundPrivateKey?: `0x${string}` | undefined;
  readonly refundAfterMs?: number;
  readonly roundMs?: number;
  readonly orphanMs?: number;
  readonly maxUnsettled?: number;
};

export const careDefaults = {
  confirmFrom: 50_000n,
  refundAfterMs: 24 * 3_600_000,
  roundMs: 1_000,
  orphanMs: 45_000,
  maxUnsettled: 256,
} as const;

const rpcTimeoutMs = 5_000;

/** What takes care of claims beside the calls themselves. */
export type Care = {
  readonly opinion: SecondOpinion;
  readonly attention: Attention;
  readonly reconciler: Reconciler;
  close(): Promise<void>;
};

type Parts = {
  readonly options: CareOptions;
  readonly network: Network;
  readonly redis: Redis;
  readonly claims: Claims;
  readonly jobs: JobClient;
  readonly log: GatewayLog;
  readonly now: () => number;
};

const connectPayer = ({ options, network }: Parts): ChainPayer | undefined =>
  options.refundPrivateKey && options.rpcUrls
    ? createChainPayer({
        privateKey: options.refundPrivateKey,
        rpcUrls: options.rpcUrls,
        network,
        timeoutMs: rpcTimeoutMs,
      })
    : undefined;

const refundsWith = (parts: Parts, chain: ChainReader | undefined): Refunds | undefined => {
  const payer = connectPayer(parts);
  const { refundAfterMs = careDefaults.refundAfterMs } = parts.options;
  return chain && payer ? createRefunds({ ...parts, chain, payer, refundAfterMs }) : undefined;
};

export const startCare = (parts: Parts): Care => {
  const { options, network, redis, log, now } = parts;
  const { rpcUrls, confirmFrom, roundMs, orphanMs } = { ...careDefaults, ...options };
  const chain = rpcUrls && createChainReader({ rpcUrls, network, timeoutMs: rpcTimeoutMs });
  if (!chain) log.warn({}, "without RPC_URL an unknown settlement stays unknown");
  const watch = chain && watchChain(chain);
  const distrust = createDistrust(redis);
  const attention = createAttention(redis, now);
  const refunds = refundsWith(parts, chain);
  const reconciler = startReconciler({
    ...parts,
    chain,
    refunds,
    distrust,
    attention,
    roundMs,
    orphanMs,
  });
  return {
    opinion: { chain, distrust, confirmFrom, isSilent: () => watch?.isSilent() ?? false },
    attention,
    reconciler,
    async close() {
      watch?.close();
      await reconciler.close();
      await chain?.close();
    },
  };
};
