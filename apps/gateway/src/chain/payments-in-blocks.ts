import type { Hex, PublicClient } from "viem";
import { blockSeconds, padded, type TokenLog, topics } from "./evidence.ts";
import { readLogs } from "./token-logs.ts";
import type { Span } from "./use-search.ts";

/** An authorization that was used to pay us. */
export type ChainPayment = {
  readonly payer: string;
  readonly nonce: string;
  /** Atomic units. */
  readonly amount: bigint;
  readonly transaction: string;
};

/** From where blocks are looked through: after one that was, but not before this time. */
export type Since = { readonly block: bigint | undefined; readonly ms: number };

/** What the blocks prove, and how far they were looked through. */
export type PaymentsFound = {
  readonly payments: readonly ChainPayment[];
  readonly to: bigint;
  /** Whether that is the last block there is. */
  readonly isWhole: boolean;
};

/** Blocks per request. Nodes limit them, each differently. */
const ranges = [2_000n, 500n, 100n, 10n] as const;
/** Payers that one request names. */
const payersPerRequest = 100;
/** Blocks that are looked through before the time that is asked for: clocks differ. */
const marginBlocks = 300n;

const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const addressIn = (topic = ""): string => `0x${topic.slice(-40)}`;

/** Circle's contract tells the use of an authorization and, as its very next log, the transfer. */
const paymentFrom = (use: TokenLog, transfers: ReadonlyMap<string, TokenLog>) => {
  const transfer = transfers.get(`${use.transaction}:${use.logIndex + 1}`);
  if (!transfer || transfer.topics[1] !== use.topics[1]) return [];
  const { transaction } = use;
  const [, payer, nonce = ""] = use.topics;
  return [{ payer: addressIn(payer), nonce, amount: BigInt(transfer.data), transaction }];
};

const paymentsIn = async (
  client: PublicClient,
  asset: string,
  payTo: string,
  span: Span,
): Promise<readonly ChainPayment[]> => {
  const read = (filter: readonly unknown[]) => readLogs(client, asset, filter, span);
  const transfers = await read([topics.transfer, null, padded(payTo)]);
  const byPlace = new Map(transfers.map((log) => [`${log.transaction}:${log.logIndex}`, log]));
  const payers = [...new Set(transfers.map((log) => log.topics[1] as Hex))];
  const payments: ChainPayment[] = [];
  for (let start = 0; start < payers.length; start += payersPerRequest) {
    const uses = await read([topics.used, payers.slice(start, start + payersPerRequest)]);
    payments.push(...uses.flatMap((use) => paymentFrom(use, byPlace)));
  }
  return payments;
};

/** Reads what was paid to us, a range of blocks at a time, from one node: of however many payments, in two requests. */
export const createPaymentsReader = (client: PublicClient, asset: string) => {
  let allowed = 0;
  return async (payTo: string, since: Since): Promise<PaymentsFound> => {
    const { number, timestamp } = await client.getBlock({ blockTag: "latest" });
    const seconds = most(0n, timestamp - BigInt(Math.floor(since.ms / 1_000)));
    const earliest = most(0n, number - seconds / blockSeconds - marginBlocks);
    const from = since.block === undefined ? earliest : most(since.block + 1n, earliest);
    if (from > number) return { payments: [], to: number, isWhole: true };
    // A refusal may have had another cause: each look tries one step more again.
    allowed = Math.max(0, allowed - 1);
    for (;;) {
      const to = least(number, from + (ranges[allowed] ?? 1n) - 1n);
      try {
        const payments = await paymentsIn(client, asset, payTo, { from, to });
        return { payments, to, isWhole: to === number };
      } catch (error) {
        if (allowed >= ranges.length - 1) throw error;
        allowed += 1;
      }
    }
  };
};
