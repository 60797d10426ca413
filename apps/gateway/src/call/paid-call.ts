/**
 * The paid path, in reading order. What can be refused is refused before money moves; after settlement
 * every way out is a result or a debt that the payer can redeem.
 */
import type { Operation } from "@coinslot/tools-schema";
import { admissionRefusal } from "./admission.ts";
import type { Call, PaidPathParts } from "./call.ts";
import type { CallRequest } from "./call-request.ts";
import {
  type AnswerClaim,
  answerKnown,
  answerOrStorageDown,
  doubtForgotten,
  doubtLate,
  settle,
} from "./claimed-call.ts";
import {
  chainSilent,
  identifierTaken,
  refuse,
  storageDown,
  tooManyUnsettled,
  tooManyWaiting,
  unknownSubject,
} from "./refusals.ts";
import { wasUsedInTime } from "../chain/chain-check.ts";
import type { Challenge } from "../challenge/challenge.ts";
import type { Claim, Input } from "../claims/claim.ts";
import type { Opening } from "../claims/store.ts";
import { createPlace, monotonicMs } from "./place.ts";
import { isReply, readPayment } from "./read-payment.ts";
import { patienceMs } from "../http/prefer.ts";
import { isRefusal, problemReply, type Refusal, type Reply } from "../http/reply.ts";
import type { Payment } from "../payment/payment.ts";

/** Answers a call that carries a payment. Steps 1 and 2, routing and the unpaid 402, lie before it. */
export const answerPaidCall = async (
  parts: PaidPathParts,
  operation: Operation,
  challenge: Challenge,
  request: CallRequest,
  decode: () => Payment | Refusal,
): Promise<Reply> => {
  const { claims, limits, now } = parts;
  const { address, credentials, peer } = request;
  const handOverAt = now() + patienceMs(request.prefer, parts.handOverMs);

  // 3. and 5. Decode the payment, see that its payer signed it, and compare it with our own terms.
  const readable = await readPayment(parts, { operation, challenge, address }, decode());
  if (isReply(readable)) return readable;
  const { payment, mismatch, isSpent, isBuyer } = readable;
  const read = await request.readInput();
  // Nothing moves now, but without a look at the body nobody looks whether this payment was taken before.
  if (isRefusal(read))
    return problemReply(read, read.code === "too_many_bytes" ? "unknown" : false);
  const { input } = read;
  const known = {
    operation,
    challenge,
    payment,
    input,
    credentials,
    isBuyer,
    address,
    handOverAt,
    peer,
    place: createPlace(claims, peer),
    proof: {},
  };
  const call: Call = { ...parts, ...known };

  // 6. and 7. The input, and whether it can be delivered: worked out first, because they cost nothing, but only
  // told when the payment turns out to be new.
  const refusal =
    mismatch ?? (isRefusal(input) ? input : admissionRefusal(operation, payment.value, parts));

  // 4. and 8. Find the claim of this payment or open it, in one atomic step.
  const fresh = refusal || isRefusal(input) ? undefined : input;
  const opening = await open(call, fresh);
  // Nothing moves now, but whether this payment was taken before is written where nobody can look.
  if (!opening) return problemReply(storageDown, "unknown");
  if (opening.kind === "identifier-taken" && !mismatch) return conflict(call);
  if (opening.kind === "none") {
    if (!isSpent) {
      if (isRefusal(input)) limits.strikePayer(address, payment.payer);
      return refuse(challenge, refusal ?? storageDown);
    }
    return isRefusal(input) ? problemReply(input, "unknown") : openSpent(call, input, doubtLate);
  }
  if (!("claim" in opening)) return refuseOpening(call, opening);
  return answerOrStorageDown(call, opening.claim, opening.kind === "opened" ? settle : answerKnown);
};

/** Nothing was opened, for a reason that only the store knows. */
const refuseOpening = (
  { limits, address, payment }: Call,
  opening: Exclude<Opening, { kind: "none" } | { claim: Claim }>,
): Reply => {
  switch (opening.kind) {
    case "identifier-taken":
      return problemReply(identifierTaken);
    case "too-many-unsettled":
      return problemReply(tooManyUnsettled);
    case "share-full":
      return problemReply(tooManyWaiting);
    case "subject-unknown":
      // As good as a wrong input: the payment stays good, and whoever goes on like that is told to wait.
      limits.strikePayer(address, payment.payer);
      return problemReply(unknownSubject(opening));
  }
};

/** Finds the claim of this payment or opens it, and takes its place; undefined where nobody can look. */
const open = async (call: Call, fresh?: Input) => {
  const { claims, place, payment, operation, input, proof } = call;
  const { connection } = place;
  const asker = isRefusal(input) ? undefined : { connection, fingerprint: input.fingerprint };
  const askedAt = monotonicMs();
  const opening = await claims.open(payment, operation, fresh, asker).catch(() => undefined);
  if (opening && "claim" in opening && opening.hasPlace) place.keep(opening.claim, askedAt);
  if (opening?.kind === "opened") proof.buyer = { token: opening.claim.token, isProven: true };
  return opening;
};

/**
 * Not to be settled any more, but used on the chain: only a store that lost its claim does not know this payment. It may
 * have paid, so that it is opened whatever it is about.
 */
const openSpent = async (call: Call, input: Input, answer: AnswerClaim): Promise<Reply> => {
  const opening = await open(call, { ...input, subject: undefined });
  if (opening?.kind === "opened") return answerOrStorageDown(call, opening.claim, answer);
  if (opening?.kind === "known") return answerOrStorageDown(call, opening.claim, answerKnown);
  return problemReply(storageDown, "unknown");
};

/**
 * Another payment has this identifier. A Redis that forgot its last second may have it so again, and this
 * payment's claim not any more: whoever is told "not charged" must not have been.
 */
const conflict = async (call: Call): Promise<Reply> => {
  const { limits, address, payment, input, chainCheck, now } = call;
  limits.strikePayer(address, payment.payer);
  if (isRefusal(input)) return problemReply(identifierTaken);
  const used = await wasUsedInTime(chainCheck, payment, now());
  if (used === "not-heard") return problemReply(chainSilent, "unknown");
  if (used === "no") return problemReply(identifierTaken);
  const nameless = { ...call, payment: { ...payment, identifier: undefined } };
  return openSpent(nameless, input, doubtForgotten);
};
