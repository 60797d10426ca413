import type { ChainPayer } from "../chain/chain-payer.ts";
import { refundNonceOf } from "../chain/chain-payer.ts";
import type { ChainReader } from "../chain/chain-reader.ts";
import type { Claim } from "../claim.ts";
import type { Claims } from "../claims.ts";
import type { GatewayLog } from "../log.ts";
import type { Next } from "./look.ts";

/** Pays back what stays owed. */
export type Refunds = {
  /** A claim whose tool failed: wait for its deadline, then begin. */
  consider(claim: Claim): Promise<Next>;
  /** A claim that is being paid back: send it, or find it on the chain. */
  advance(claim: Claim): Promise<Next>;
};

type Parts = {
  readonly claims: Claims;
  readonly chain: ChainReader;
  readonly payer: ChainPayer;
  readonly log: GatewayLog;
  readonly now: () => number;
  /** Milliseconds after settlement until which a buyer may redeem; then the money goes back. */
  readonly refundAfterMs: number;
};

/** A transaction is given this long before it is sent again, which moves nothing twice. */
const resendMs = 60_000;
const followMs = 2_000;
/** Redis writes to disk each second: what was recorded this long ago survives it, and may be acted upon. */
const recordedMs = 2_000;

/** Looks at the chain before it sends, and after: what is there is finished, what is not is sent. */
const advance = async (parts: Parts, claim: Claim, sentAt: Map<string, number>): Promise<Next> => {
  const { claims, chain, payer, log, now } = parts;
  if (claim.refundFrom !== payer.wallet) {
    log.error({ claim: claim.id, wallet: claim.refundFrom }, "refund begun by another wallet");
    return "later";
  }
  const evidence = await chain.evidenceOf({
    payer: payer.wallet,
    payTo: claim.payer,
    nonce: refundNonceOf(claim),
    amount: BigInt(claim.amount),
    // The authorization is signed anew for each sending: it never ends.
    validBefore: 2n ** 255n,
    seenAt: claim.refundingAt ?? now(),
  });
  if (evidence.kind === "paid") {
    await claims.finishRefund(claim, evidence.transaction);
    sentAt.delete(claim.id);
    log.info({ claim: claim.id, transaction: evidence.transaction }, "refunded");
    return "never";
  }
  const recordedAt = claim.refundingAt ?? now();
  if (now() - recordedAt < recordedMs) return { inMs: recordedMs };
  const lastSent = sentAt.get(claim.id) ?? Number.NEGATIVE_INFINITY;
  if (evidence.kind !== "none" || !evidence.isUnused || now() - lastSent < resendMs)
    return { inMs: followMs };
  sentAt.set(claim.id, now());
  const transaction = await payer.send(claim, now());
  log.info({ claim: claim.id, transaction, amount: claim.amount }, "refund sent");
  return { inMs: followMs };
};

export const createRefunds = (parts: Parts): Refunds => {
  const { claims, payer, log, now, refundAfterMs } = parts;
  const sentAt = new Map<string, number>();
  return {
    async consider(claim) {
      // What was never seen on the chain is not paid back: a facilitator's word is not money.
      if (!claim.confirmed) return "later";
      const dueAt = (claim.settledAt ?? claim.openedAt) + refundAfterMs;
      if (dueAt > now()) return { inMs: dueAt - now() };
      if (await claims.beginRefund(claim, payer.wallet))
        log.info({ claim: claim.id, payer: claim.payer, amount: claim.amount }, "refund begun");
      return { inMs: 0 };
    },
    advance: (claim) => advance(parts, claim, sentAt),
  };
};
