import type { ChainPayment } from "../chain/payments-in-blocks.ts";
import type { ChainReader } from "../chain/chain-reader.ts";
import type { Audits } from "../claims/audits.ts";
import { claimIdOf } from "../claims/claim.ts";
import type { Claims } from "../claims/store.ts";
import type { Network } from "../payment/networks.ts";

/** What settlements are held against, whole ranges of blocks at a time. */
export type BlockAuditParts = {
  readonly audits: Audits;
  readonly chain: ChainReader;
  readonly claims: Pick<Claims, "peek" | "confirm">;
  readonly network: Network;
  /** Whom buyers pay. What was paid to another address before it was changed is looked at claim by claim. */
  readonly payTo: string;
  readonly now: () => number;
};

/** Delivered claims wait this long, so that many are asked for together. */
const gatherMs = 10_000;
/** A settlement that is not in the blocks by then is looked at by itself, and so are all where no node gives logs. */
const patienceMs = { looked: 150_000, unheard: 600_000 } as const;
/** Between two looks, unless there are more blocks than one look goes through. */
const pauseMs = 2_000;
/** A settlement is that much older than its delivery at most, for nearly all. */
const settleMs = 60_000;
/** As long in blocks. */
const openBlocks = 30n;
/** Claims that are handed over, and payments that are written down, at a time. */
const mostHandedOver = 256;
const writesAtOnce = 16;

const confirm = async (parts: BlockAuditParts, payment: ChainPayment): Promise<void> => {
  const { claims, network, payTo } = parts;
  const claim = await claims.peek(claimIdOf(network, payment));
  if (!claim || claim.confirmed || claim.payTo !== payTo) return;
  if (BigInt(claim.amount) === payment.amount) await claims.confirm(claim, payment.transaction);
};

const confirmAll = async (
  parts: BlockAuditParts,
  payments: readonly ChainPayment[],
): Promise<void> => {
  const queue = [...payments];
  const work = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await confirm(parts, one);
  };
  await Promise.all(Array.from({ length: writesAtOnce }, work));
};

const handOver = async ({ audits, now }: BlockAuditParts, patience: number): Promise<void> => {
  const ids = await audits.before(now() - patience, mostHandedOver);
  await Promise.all(ids.map((id) => audits.handOver(id)));
};

/** Confirms delivered claims by what ranges of blocks prove. */
export type BlockAudit = {
  /**
   * Asks one node for however many of them, in two requests, and asks nothing while nobody buys. Whatever the blocks do not prove
   * is handed over to be looked at by itself, which alone decides. Rejects where Redis is away.
   */
  round(): Promise<void>;
};

export const createBlockAudit = (parts: BlockAuditParts): BlockAudit => {
  const { audits, chain, payTo, now } = parts;
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    async round() {
      const waiting = await audits.waiting();
      if (!waiting || now() - waiting.since < gatherMs || now() < nextAt) return;
      nextAt = now() + pauseMs;
      const before = await audits.block();
      const since = { block: before, ms: waiting.since - settleMs };
      const found = await chain.paymentsTo(payTo, since).catch(() => undefined);
      if (!found) return handOver(parts, patienceMs.unheard);
      await confirmAll(parts, found.payments);
      if (!found.isWhole) {
        nextAt = now();
        return audits.setBlock(found.to);
      }
      // Some were paid in the last blocks and are not delivered yet: those blocks are read again.
      const settled = found.to - openBlocks;
      if (before === undefined || settled > before) await audits.setBlock(settled);
      return handOver(parts, patienceMs.looked);
    },
  };
};
