import { ToolError } from "@coinslot/tools-schema";
import type { Fetched, Provider } from "../upstream/provider.ts";

/** A kind of transaction whose cost is estimated, with what is assumed of it. */
export type Transfer = {
  readonly kind: "eth-transfer" | "erc20-transfer";
  readonly gas: bigint;
  /** Of the transaction without its signature, which the L1 data fee goes by. */
  readonly unsignedBytes: bigint;
};

/** A plain transfer costs exactly this; one of USDC to a new holder nearly this. */
export const transfers: readonly Transfer[] = [
  { kind: "eth-transfer", gas: 21_000n, unsignedBytes: 110n },
  { kind: "erc20-transfer", gas: 65_000n, unsignedBytes: 180n },
];

/** What a transfer costs beside its gas, in wei. */
type TransferFees = {
  readonly transfer: Transfer;
  /** At most; null where the gas price oracle did not answer. */
  readonly l1FeeWei: bigint | null;
  readonly operatorFeeWei: bigint;
};

/** The fees of the Base network at one block, in wei. */
export type Fees = {
  readonly blockNumber: number;
  /** Milliseconds since the epoch. */
  readonly blockTime: number;
  readonly baseFeeWei: bigint;
  /** What a node suggests to pay on top of the base fee. */
  readonly tipWei: bigint;
  /** Medians over 20 blocks of what was paid on top; null where the node does not tell. */
  readonly paidTipsWei: { readonly p10: bigint; readonly p50: bigint; readonly p90: bigint } | null;
  /** What the network pays on Ethereum; null where the gas price oracle did not answer. */
  readonly l1: { readonly baseFeeWei: bigint; readonly blobBaseFeeWei: bigint } | null;
  readonly transfers: readonly TransferFees[];
};

/** An endpoint that tells the fees. */
export type GasProvider = Provider & {
  /** All read from this endpoint at its latest block. Throws `ToolError`: `upstream_*`. */
  fees(signal: AbortSignal): Promise<Fetched<Fees>>;
};

/** How long a latest block is fresh, and how long it answers for an endpoint that fails. */
export const latestBlockTimes = { ttlMs: 4_000, staleForMs: 30_000 };

/** A block comes every two seconds; an endpoint without one for longer than this is behind. */
const longestGapMs = 30_000;

/** Refuses a block of before, or of after. One of an endpoint that failed may be as old as it is still used. */
export const assertRecent = (blockTime: number, askedAt: number, name: string): void => {
  if (Math.abs(askedAt - blockTime) <= longestGapMs) return;
  throw new ToolError("upstream_bad_response", `${name} is not at the network's latest block.`);
};
