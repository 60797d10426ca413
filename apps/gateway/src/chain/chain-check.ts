import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorCode } from "@coinslot/tools-schema";
import type { Claim } from "../claims/claim.ts";
import type { Payment } from "../payment/payment.ts";
import type { ChainReader } from "./chain-reader.ts";
import type { CheckAll } from "./check-all.ts";
import { type Authorization, authorizationOf, type Evidence } from "./evidence.ts";

/** When the facilitator's answer is compared with the chain before it is acted upon. */
export type ChainCheck = {
  readonly chain: ChainReader | undefined;
  readonly checkAll: CheckAll;
  /** Atomic units: settlements of this much and more are looked for on the chain before the job runs. */
  readonly confirmFrom: bigint;
  /** Whether the chain is configured and no node of it answers. */
  readonly isSilent: () => boolean;
};

const isConfirmedFirst = ({ checkAll, confirmFrom }: ChainCheck, amount: bigint): boolean =>
  checkAll.isOn() || amount >= confirmFrom;

/** Whether a payment of this amount, once settled, would wait for a chain that does not answer. */
export const wouldWaitForChain = (chainCheck: ChainCheck, amount: bigint): boolean =>
  chainCheck.isSilent() && isConfirmedFirst(chainCheck, amount);

/** How long a call waits for the chain, and how often a node that lags a block is asked again. */
const patienceMs = 3_000;
const attempts = { most: 4, pauseMs: 500 } as const;

const soon = async (
  { chain }: ChainCheck,
  authorization: Authorization,
  transaction?: string,
): Promise<Evidence | undefined> => {
  const late = new AbortController();
  const asked = chain?.evidenceOf(authorization, transaction).catch(() => undefined);
  const timer = sleep(patienceMs, undefined, { signal: late.signal }).catch(() => undefined);
  const evidence = await Promise.race([asked, timer]);
  late.abort();
  return evidence;
};

/** Whether a settlement that the facilitator reports may be acted upon now. */
export const isShownByChain = async (
  chainCheck: ChainCheck,
  claim: Claim,
  transaction: string,
): Promise<boolean> => {
  if (!chainCheck.chain || !isConfirmedFirst(chainCheck, BigInt(claim.amount))) return true;
  for (let attempt = 1; attempt <= attempts.most; attempt++) {
    if (attempt > 1) await sleep(attempts.pauseMs);
    if ((await soon(chainCheck, authorizationOf(claim), transaction))?.kind === "paid") return true;
  }
  return false;
};

/**
 * Whether somebody else may have submitted a payment that the facilitator refuses for this reason. A signature
 * that is no good is nobody's, so only that refusal is believed while the chain cannot be asked: any other
 * sends the buyer to pay anew.
 *
 * An empty wallet is believed where the chain shows it at one block together with the unused authorization, or
 * at a block that is later than the refusal: a node that lags shows the wallet as it was before it was emptied
 * by this very payment.
 */
export const mayHavePaid = async (
  chainCheck: ChainCheck,
  claim: Claim,
  refusal: ErrorCode,
  refusedAtMs: number,
): Promise<boolean> => {
  if (!chainCheck.chain) return false;
  for (let attempt = 1; attempt <= attempts.most; attempt++) {
    if (attempt > 1) await sleep(attempts.pauseMs);
    const evidence = await soon(chainCheck, authorizationOf(claim));
    if (!evidence) return !believedUnseen.has(refusal);
    if (isSpent(evidence)) return true;
    if (refusal !== "insufficient_funds" || evidence.kind === "void") return false;
    const isLater = evidence.kind === "none" && Number(evidence.chainTime) * 1_000 >= refusedAtMs;
    if (isLater || isTooLittle(evidence, claim)) return false;
  }
  return true;
};

/** Refusals that move the buyer to pay anew only after they were proven by what he sent. */
const believedUnseen: ReadonlySet<ErrorCode> = new Set([
  "payment_refused",
  "facilitator_unavailable",
] as const);

const isTooLittle = (evidence: Evidence, { amount }: Claim): boolean =>
  evidence.kind === "none" && evidence.balance !== undefined && evidence.balance < BigInt(amount);

const isSpent = (evidence: Evidence): boolean =>
  evidence.kind === "paid" || (evidence.kind === "none" && !evidence.isUnused);

/**
 * Whether a payment that comes too late to be settled has been used already: its claim may have been lost,
 * and then it must not be answered with new terms. The same where the chain is configured and not heard.
 */
export const wasUsedInTime = async (
  chainCheck: ChainCheck,
  { payer, payTo, nonce, value, validBefore }: Payment,
  nowMs: number,
): Promise<"yes" | "no" | "not-heard"> => {
  if (!chainCheck.chain) return "no";
  const authorization = { payer, payTo, nonce, amount: value, validBefore, seenAt: nowMs };
  const evidence = await soon(chainCheck, authorization);
  if (!evidence) return "not-heard";
  return isSpent(evidence) ? "yes" : "no";
};
