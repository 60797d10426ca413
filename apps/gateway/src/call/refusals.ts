import { knownSets } from "@coinslot/tools-schema";
import type { Limited } from "../limits/abuse-limits.ts";
import type { Claim } from "../claims/claim.ts";
import type { UnknownSubject } from "../claims/subjects.ts";
import type { Challenge } from "../challenge/challenge.ts";
import { type Charged, problemReply, type Refusal, type Reply, statusOf } from "../http/reply.ts";

// Refusals of a call that do not depend on its operation, and how they are told. None of them charges anything.

export const storageDown: Refusal = {
  code: "storage_unavailable",
  detail: "The claim store is not reachable. The same payment can be sent again.",
};
export const released: Refusal = {
  code: "claim_released",
  detail:
    "Another call with this payment was not settled. Nothing was charged; the same payment can be sent again.",
};
export const facilitatorDown: Refusal = {
  code: "facilitator_unavailable",
  detail:
    "No facilitator could be reached. Nothing was charged; the same payment can be sent again.",
};
export const chainSilent: Refusal = {
  code: "chain_unavailable",
  detail:
    "Whether this payment was used before is known to the chain only, and no node of it answers now. Sent again later, it is answered by what the chain says.",
};
export const identifierTaken: Refusal = {
  code: "identifier_conflict",
  detail:
    "This payment identifier was used with another payment, which may be sent again. This one was not charged.",
};

export const tooManyUnsettled: Refusal = {
  code: "too_many_unsettled",
  detail:
    "Too many payments of this payer are still being settled. This one was not charged and can be sent again.",
};

export const tooManyWaiting: Refusal = {
  code: "too_many_waiting",
  detail:
    "So many calls of this payer wait or run that others would wait for them. This one was not charged and can be sent again.",
};

/** What the call is about does not exist, by a list that was read then. */
export const unknownSubject = ({ subject: { field, set }, readAt }: UnknownSubject): Refusal => {
  const { absence, list } = knownSets[set];
  const at = `${new Date(readAt).toISOString().slice(0, "2026-11-20T15:04".length)}Z`;
  return {
    code: "unknown_subject",
    detail: `${field}: ${absence}, by ${list} of ${at}. Nothing was charged; the same payment buys a corrected call.`,
    issues: [{ path: field, message: `${absence}.` }],
  };
};

/** Who sends a known payment, as far as limits go: anybody may have copied it, and hurts nobody else by that. */
export const senderOf = (address: string, { id }: Pick<Claim, "id">): string => `${address} ${id}`;

/** Wrong inputs with one payment, or under one wallet's sign-in, from one address. */
export const wrongInputsOf = (address: string, whose: string): string =>
  `${address} input ${whose}`;

/** Told to wait for as long as the limit says. */
export const limitedReply = (limited: Limited, charged: Charged = false): Reply =>
  problemReply(limited, charged, {
    headers: { "retry-after": String(limited.waitSeconds) },
    members: { retryAfterSeconds: limited.waitSeconds },
  });

/** A refusal as it is told: with fresh terms where another payment is the way on. */
export const refuse = (challenge: Challenge, refusal: Refusal): Reply =>
  statusOf(refusal) === 402 ? challenge.refuse(refusal) : problemReply(refusal);
