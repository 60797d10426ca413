import type { Operation } from "@coinslot/tools-schema";
import type { Call } from "./call.ts";
import type { Claim, Input } from "../claims/claim.ts";
import type { Payment } from "../payment/payment.ts";
import { validated } from "./read-input.ts";
import { senderOf } from "./refusals.ts";
import { isRefusal } from "../http/reply.ts";

/** A release may give an operation a new default: who sent the same before it sends the same now. */
export const isSameRequest = (claim: Claim, operation: Operation, input: Input): boolean => {
  if (claim.fingerprint === input.fingerprint) return true;
  if (claim.operation !== operation.id || claim.input === undefined) return false;
  const reread = validated(operation, JSON.parse(claim.input));
  return !isRefusal(reread) && reread.fingerprint === input.fingerprint;
};

/** Whoever settles a claim once more must bring the payment that it was opened for, not one of its nonce. */
export const isSamePayment = (claim: Claim, payment: Payment): boolean =>
  claim.amount === String(payment.value) &&
  claim.validBefore === String(payment.validBefore) &&
  claim.payTo === payment.payTo;

/** By its token too: a claim that was released and opened anew is another. */
export const isUnchanged = (claim: Claim, seen: Claim | undefined): boolean =>
  claim.token === seen?.token && claim.state === seen.state && claim.attempt === seen.attempt;

/**
 * The claim with its input, which the same request brings itself: the store's may have megabytes, or be let go of
 * while the payment was undecided. For another request it is read, unless its caller sends too many of those.
 */
export const withInput = async (call: Call, claim: Claim): Promise<Claim> => {
  const { claims, limits, operation, address, input } = call;
  if (claim.input !== undefined || isRefusal(input)) return claim;
  if (claim.fingerprint === input.fingerprint) return { ...claim, input: input.json };
  if (claim.operation !== operation.id || limits.refusalOf(senderOf(address, claim))) return claim;
  limits.strike(senderOf(address, claim));
  return { ...claim, input: (await claims.find(claim.id))?.input };
};
