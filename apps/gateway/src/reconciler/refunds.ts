import { z } from "zod";
import { type ChainPayer, createChainPayer, refundNonceOf } from "../chain/chain-payer.ts";
import { createTurns } from "../chain/in-turn.ts";
import { rpcTimeoutMs } from "../chain/open-chain.ts";
import type { ChainReader } from "../chain/chain-reader.ts";
import type { Claim } from "../claims/claim.ts";
import type { Claims } from "../claims/store.ts";
import type { GatewayLog } from "../log.ts";
import type { Network } from "../payment/networks.ts";
import type { Next } from "./next.ts";

/** Who pays back, and when. */
export const refundSettings = {
  /** A wallet that holds USDC and a little ETH, and pays claims back that stay owed. */
  REFUND_PRIVATE_KEY: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, "is not a private key: 0x and 64 hex digits")
    .transform((key) => key as `0x${string}`)
    .optional(),
  /** Seconds after settlement until which a failed call can be redeemed before it is paid back. */
  REFUND_AFTER_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .default(24 * 3_600),
};

type RefundSettings = z.output<z.ZodObject<typeof refundSettings>> & {
  readonly RPC_URL?: readonly string[] | undefined;
};

/** Whether the refunding wallet can pay what is due, as far as was looked. */
export type PurseHealth = "ok" | "too-little-usdc" | "too-little-ether";

/** Pays back what stays owed. */
export type Refunds = {
  health(): PurseHealth;
  /** Sees once in a while whether the wallet has anything, also where nothing is due. One that cannot be asked is as it was. */
  lookIntoPurse(): Promise<void>;
  /** A claim whose tool failed: wait for its deadline, then begin. */
  consider(claim: Claim): Promise<Next>;
  /** A claim that is being paid back: send it, or find it on the chain. */
  sendOrFind(claim: Claim): Promise<Next>;
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

/** Undefined where the operator refunds nothing, or the chain cannot be asked what was refunded. */
export const openRefunds = (
  parts: Pick<Parts, "claims" | "log" | "now"> & {
    readonly settings: RefundSettings;
    readonly network: Network;
    readonly chain: ChainReader | undefined;
  },
): Refunds | undefined => {
  const { settings, network, chain } = parts;
  const { REFUND_PRIVATE_KEY: privateKey, RPC_URL: rpcUrls } = settings;
  if (!chain || !privateKey || !rpcUrls) return undefined;
  const payer = createChainPayer({ privateKey, rpcUrls, network, timeoutMs: rpcTimeoutMs });
  const refundAfterMs = settings.REFUND_AFTER_SECONDS * 1_000;
  return createRefunds({ ...parts, chain, payer, refundAfterMs });
};

/** A transaction is given this long before it is sent again, which moves nothing twice. */
const resendMs = 60_000;
const followMs = 2_000;
/** How often an empty wallet is looked into, and told of. */
const shortPauseMs = 60_000;
const tellAgainMs = 60_000;
/** A refund that is under way is looked at more often than this. */
const forgottenMs = 10 * 60_000;
/** Redis writes to disk each second: what was recorded this long ago survives it, and may be acted upon. */
const recordedMs = 2_000;

/** Looks at the chain before it sends, and after: what is there is finished, what is not is sent. */
const sendOrFind = async (
  parts: Parts,
  claim: Claim,
  sentAt: Map<string, number>,
): Promise<Next> => {
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

/**
 * Asked before a refund is begun, because after that its claim cannot be redeemed any more: is there enough for
 * it and for all that are under way? What was sent and is not seen yet counts twice, which only delays.
 */
const createPurseCheck = ({ payer, log, now }: Parts) => {
  /** Atomic units of the refunds that are begun and not seen on the chain, and when they were looked at. */
  const underWay = new Map<string, { readonly amount: bigint; readonly at: number }>();
  let health: PurseHealth = "ok";
  let toldAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    health: () => health,
    isLookDue: (): boolean => now() - lookedAt >= 2 * shortPauseMs,
    reserve: ({ id, amount }: Claim): void =>
      void underWay.set(id, { amount: BigInt(amount), at: now() }),
    release: ({ id }: Claim): void => void underWay.delete(id),
    async isEnoughFor({ amount }: Pick<Claim, "amount">): Promise<boolean> {
      lookedAt = now();
      // What another gateway has finished meanwhile is never looked at here again.
      for (const [id, { at }] of underWay) if (now() - at > forgottenMs) underWay.delete(id);
      const { token, wei, fee } = await payer.purse();
      const due = [...underWay.values()].reduce((sum, each) => sum + each.amount, BigInt(amount));
      const fees = fee * BigInt(underWay.size + 1);
      if (token >= due && wei >= fees) health = "ok";
      else health = token < due ? "too-little-usdc" : "too-little-ether";
      if (health !== "ok" && now() - toldAt >= tellAgainMs) {
        toldAt = now();
        const numbers = { token: `${token}`, due: `${due}`, wei: `${wei}`, fees: `${fees}` };
        log.error({ wallet: payer.wallet, health, ...numbers }, "refunds wait for money");
      }
      return health === "ok";
    },
  };
};

const createRefunds = (parts: Parts): Refunds => {
  const { claims, payer, log, now, refundAfterMs } = parts;
  const sentAt = new Map<string, number>();
  const purse = createPurseCheck(parts);
  const inTurn = createTurns();

  const begin = async (claim: Claim): Promise<Next> => {
    if (!(await purse.isEnoughFor(claim))) return { inMs: shortPauseMs };
    if (await claims.beginRefund(claim, payer.wallet)) {
      purse.reserve(claim);
      log.info({ claim: claim.id, payer: claim.payer, amount: claim.amount }, "refund begun");
    }
    return { inMs: 0 };
  };
  return {
    health: purse.health,
    async lookIntoPurse() {
      if (purse.isLookDue()) await purse.isEnoughFor({ amount: "1" }).catch(() => false);
    },
    async consider(claim) {
      // What was never seen on the chain is not paid back: a facilitator's word is not money.
      if (!claim.confirmed) return "later";
      const dueAt = (claim.settledAt ?? claim.openedAt) + refundAfterMs;
      return dueAt > now() ? { inMs: dueAt - now() } : inTurn(() => begin(claim));
    },
    async sendOrFind(claim) {
      if (claim.refundFrom === payer.wallet) purse.reserve(claim);
      const next = await sendOrFind(parts, claim, sentAt);
      if (next === "never") purse.release(claim);
      return next;
    },
  };
};
