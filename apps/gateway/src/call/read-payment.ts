import type { Operation } from "@coinslot/tools-schema";
import type { PaidPathParts } from "./call.ts";
import {
  chainSilent,
  identifierTaken,
  limitedReply,
  refuse,
  storageDown,
  wrongInputsOf,
} from "./refusals.ts";
import { wasUsedInTime } from "../chain/chain-check.ts";
import type { Challenge } from "../challenge/challenge.ts";
import type { Limited } from "../limits/abuse-limits.ts";
import {
  type Charged,
  isRefusal,
  problemReply,
  type Refusal,
  type Reply,
  statusOf,
} from "../http/reply.ts";
import { claimIdOf } from "../claims/claim.ts";
import { refusedHeader } from "./claim-replies.ts";
import { isTooLate } from "../payment/match-terms.ts";
import type { Payment, ProvenPayment } from "../payment/payment.ts";

/** A payment that is worth reading the body for. */
export type ReadPayment = {
  readonly payment: ProvenPayment;
  /** Why it buys nothing where it turns out to be new after all: it was known when it was looked up. */
  readonly mismatch: Refusal | undefined;
  /** Too late to be settled, but used on the chain: its claim was lost. */
  readonly isSpent: boolean;
  /** Looked up where the address is crowded: a buyer answers for himself alone. */
  readonly isBuyer: boolean;
};

/** What a payment is read for. */
type Target = {
  readonly operation: Operation;
  readonly challenge: Challenge;
  readonly address: string;
};

export const isReply = (value: ReadPayment | Reply): value is Reply => "status" in value;

/**
 * All that is decided before the body is read, of a payment by its form or of what is wrong with that: the limits, who
 * signed it, and our terms. Nothing is counted against a payer, held under him or looked up by him before his signature
 * was checked.
 */
export const readPayment = async (
  parts: PaidPathParts,
  target: Target,
  decoded: Payment | Refusal,
): Promise<ReadPayment | Reply> => {
  const { claims, limits, provePayer, now } = parts;
  const { challenge, address } = target;
  if (isRefusal(decoded)) return refuseWaste(parts, target, () => refuse(challenge, decoded));
  const overdone = limits.refusalToCheck(address);
  if (overdone) return limitedReply(overdone, "unknown");
  const mismatch = challenge.mismatchOf(decoded, now());
  const payment = await provePayer(decoded, address).catch(() => undefined);
  if (!payment) return problemReply(storageDown, "unknown");
  if (isRefusal(payment))
    return refuseUnproven(parts, target, decoded, reasonOf(payment, mismatch));
  const id = claimIdOf(parts.network, payment);
  const overfed = limits.refusalOf(wrongInputsOf(address, id));
  if (overfed) return limitedReply(overfed, "unknown");
  // Where nobody can look, he has not.
  const hasBought = limits.isCrowded(address) && claims.hasBought(payment.payer);
  const isBuyer = await Promise.resolve(hasBought).catch(() => false);
  const limited = limits.refusalOfPayer(address, payment.payer, isBuyer);
  const readable = { payment, mismatch, isSpent: false, isBuyer };
  return limited || mismatch ? readKnown(parts, target, readable, limited) : readable;
};

/** A payment that was taken before is answered from its claim, whatever the terms and limits say now; no other. */
const readKnown = async (
  parts: PaidPathParts,
  target: Target,
  readable: ReadPayment,
  limited: Limited | undefined,
): Promise<ReadPayment | Reply> => {
  const { claims, limits, now } = parts;
  const { operation, challenge, address } = target;
  const { payment, mismatch } = readable;
  const opening = await claims.open(payment, operation, undefined).catch(() => undefined);
  if (!opening) return problemReply(storageDown, "unknown");
  if (opening.kind === "known") return readable;
  if (limited) return limitedReply(limited);
  // What does not fit may be a copy, which anybody can send.
  const overdone = limits.refusalOf(address);
  limits.strike(address);
  if (overdone) return limitedReply(overdone, "unknown");
  if (opening.kind === "identifier-taken") return problemReply(identifierTaken);
  const isLate = mismatch?.code === "payment_window" && isTooLate(payment, now());
  const spent = isLate ? await lookForUse(parts, payment) : "no";
  if (spent === "yes") return { ...readable, isSpent: true };
  if (spent === "not-heard") return problemReply(chainSilent, "unknown");
  return refuse(challenge, mismatch ?? storageDown);
};

const lookForUse = ({ chainCheck, now }: PaidPathParts, payment: Payment) =>
  wasUsedInTime(chainCheck, payment, now());

/** Something that nobody is seen to have signed: it counts against its sender's address alone. */
const refuseWaste = (
  { limits }: PaidPathParts,
  { address }: Target,
  answer: () => Reply,
  charged: Charged = false,
): Reply => {
  const limited = limits.refusalOf(address);
  limits.strike(address);
  return limited ? limitedReply(limited, charged) : answer();
};

/** Signed for another network or token, perhaps: then what is wrong with the rest says more. */
const reasonOf = (refusal: Refusal, mismatch: Refusal | undefined): Refusal =>
  refusal.code === "payment_refused" ? (mismatch ?? refusal) : refusal;

const refuseUnproven = (
  parts: PaidPathParts,
  target: Target,
  payment: Payment,
  refusal: Refusal,
): Reply => {
  // Nobody knows who signed, so nobody looked whether this payment was taken before.
  const untold = (): Reply => problemReply(refusal, "unknown");
  if (refusal.code === "too_many_wallet_checks")
    return refuseWaste(parts, target, untold, "unknown");
  if (statusOf(refusal) !== 402) return untold();
  const failed = refusedHeader(payment, parts.network, refusal.code);
  return refuseWaste(parts, target, () => target.challenge.refuse(refusal, failed));
};
