/**
 * The paid path, in reading order. What can be refused is refused before money moves; after settlement
 * every way out is a result or a debt that the payer can redeem.
 */
import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorCode, Operation } from "@coinslot/tools-schema";
import { admissionRefusal } from "./admission.ts";
import type { HeldBytes } from "../limits/body-budget.ts";
import type { Call, PaidPathParts } from "./call.ts";
import {
  chainSilent,
  facilitatorDown,
  identifierTaken,
  limitedReply,
  refuse,
  released,
  storageDown,
  tooManyUnsettled,
} from "./refusals.ts";
import { isShownByChain, mayHavePaid, wasUsedInTime } from "../chain/chain-check.ts";
import type { Challenge } from "../challenge/challenge.ts";
import type { Claim } from "../claims/claim.ts";
import { chargedOf, claimStates, isEnded, isUndecided } from "../claims/states.ts";
import { endedDetailOf, refusedHeader } from "./claim-replies.ts";
import { enqueueClaim } from "../claims/claim-job.ts";
import { collect, correct, giveAgain, replyWhenDone } from "./collect.ts";
import { loggableReason } from "../facilitator/refusals.ts";
import { settleRequestFrom } from "../facilitator/settlement.ts";
import { matchTerms } from "../payment/match-terms.ts";
import { decodePayment } from "../payment/payment.ts";
import { credentialsIn } from "./proof.ts";
import { readInput } from "./read-input.ts";
import { patienceMs } from "../http/prefer.ts";
import { isRefusal, problemReply, type Reply } from "../http/reply.ts";
import { isSamePayment, isSameRequest, isUnchanged, withInput } from "./same-request.ts";

/** How long is waited before looking again at a claim that is being decided elsewhere. */
const decisionPauseMs = { first: 10, longest: 250 } as const;

/** How long a call waits for the chain to decide what its facilitator left open. */
const unknownPatienceMs = 10_000;

/** Answers a call that carries a payment. Steps 1 and 2, routing and the unpaid 402, lie before it. */
export const answerPaidCall = async (
  parts: PaidPathParts,
  operation: Operation,
  challenge: Challenge,
  request: IncomingMessage,
  held: HeldBytes,
): Promise<Reply> => {
  const { claims, limits, now } = parts;
  const address = limits.addressOf(request);
  const handOverAt = now() + patienceMs(request.headers["prefer"], parts.handOverMs);

  // 3. Decode the payment and read the body. Nothing is called for what cannot be read.
  const payment = decodePayment(request.headers);
  if (isRefusal(payment)) {
    const limited = limits.refusalOf(address);
    limits.strike(address);
    return limited ? limitedReply(limited) : refuse(challenge, payment);
  }
  const read = await readInput(operation, request, held);
  // Nothing moves now, but without a look at the body nobody looks whether this payment was taken before.
  if (isRefusal(read))
    return problemReply(read, read.code === "too_many_bytes" ? "unknown" : false);
  const { input } = read;
  const credentials = credentialsIn(request.headers);
  const { socket } = request;
  const isGone = (): boolean => socket.destroyed;
  const known = { operation, challenge, payment, input, credentials, address, handOverAt, isGone };
  const call: Call = { ...parts, ...known };

  // 5. to 7. Our terms, the input, and whether it can be delivered: worked out first, because they cost
  // nothing, but only told when the payment turns out to be new.
  const limited = limits.refusalOf(address, payment.payer);
  const mismatch = matchTerms(payment, challenge.terms, now());
  const refusal =
    limited ??
    mismatch ??
    (isRefusal(input) ? input : admissionRefusal(operation, payment.value, parts));

  // 4. and 8. Find the claim of this payment or open it, in one atomic step.
  const fresh = refusal || isRefusal(input) ? undefined : input;
  const opening = await claims.open(payment, operation, fresh).catch(() => undefined);
  // Nothing moves now, but whether this payment was taken before is written where nobody can look.
  if (!opening) return problemReply(storageDown, "unknown");
  if (opening.kind === "identifier-taken") return limited ? limitedReply(limited) : conflict(call);
  if (opening.kind === "too-many-unsettled") return problemReply(tooManyUnsettled);
  if (opening.kind === "none") {
    if (limited) return limitedReply(limited);
    if (mismatch) limits.strike(address);
    const isLate = mismatch?.code === "payment_window";
    const spent = isLate ? await answerIfSpent(call, doubtLate) : undefined;
    return spent ?? refuse(challenge, refusal ?? storageDown);
  }
  return answerOrStorageDown(call, opening.claim, opening.kind === "opened" ? settle : answerKnown);
};

type AnswerClaim = (call: Call, claim: Claim) => Promise<Reply>;

const answerOrStorageDown = async (
  call: Call,
  claim: Claim,
  answer: AnswerClaim,
): Promise<Reply> => {
  try {
    return await answer(call, claim);
  } catch (error) {
    const note = { operation: call.operation.id, error: (error as Error).message };
    call.log.error(note, "a claim could not be served");
    return problemReply(storageDown, chargedOf(claim));
  }
};

/**
 * Not to be settled any more, but settled before: only a store that lost its claim does not know this payment.
 * Undefined where it was not used. While that cannot be found out, nobody is told that it was not charged.
 */
const answerIfSpent = async (call: Call, answer: AnswerClaim): Promise<Reply | undefined> => {
  const { claims, chainCheck, payment, operation, input, now } = call;
  if (isRefusal(input)) return undefined;
  const used = await wasUsedInTime(chainCheck, payment, now());
  if (used === "no") return undefined;
  if (used === "not-heard") return problemReply(chainSilent, "unknown");
  const opening = await claims.open(payment, operation, input).catch(() => undefined);
  if (opening?.kind === "opened") return answerOrStorageDown(call, opening.claim, answer);
  if (opening?.kind === "known") return answerOrStorageDown(call, opening.claim, answerKnown);
  return problemReply(storageDown, "unknown");
};

/**
 * Another payment has this identifier. A Redis that forgot its last second may have it so again, and this
 * payment's claim not any more: whoever is told "not charged" must not have been.
 */
const conflict = async (call: Call): Promise<Reply> => {
  const { limits, address, challenge, now } = call;
  limits.strike(address);
  const nameless = { ...call, payment: { ...call.payment, identifier: undefined } };
  const isOurs = matchTerms(call.payment, challenge.terms, now()) === undefined;
  const spent = isOurs ? await answerIfSpent(nameless, doubtForgotten) : undefined;
  return spent ?? problemReply(identifierTaken);
};

const doubtForgotten: AnswerClaim = (call, claim) =>
  doubt(call, claim, "another payment has its identifier, but it was used on the chain");

const doubtLate: AnswerClaim = (call, claim) =>
  doubt(call, claim, "sent too late to be settled, but used on the chain");

/** 9. Settle. Only a proven refusal releases the claim; what is not proven stays unknown. */
const settle = async (call: Call, claim: Claim): Promise<Reply> => {
  const { challenge, payment, facilitators, chainCheck, limits, address, log } = call;
  // Asked again: of many calls that were let in at the same time, some are being settled by now.
  const limited = claim.attempt === 1 ? limits.refusalOf(address, payment.payer) : undefined;
  if (limited) return release(call, claim, () => limitedReply(limited));
  const request = settleRequestFrom(payment, challenge.terms);
  const settlement = await limits.whileSettling(address, () => facilitators.settle(request));
  const note = { operation: claim.operation, payer: claim.payer, nonce: claim.nonce };
  switch (settlement.kind) {
    case "settled":
      return (await isShownByChain(chainCheck, claim, settlement.transaction))
        ? recordAndEnqueue(call, claim, settlement.transaction)
        : doubt(call, claim, "the chain does not show the settlement yet");
    case "refused":
      log.info({ ...note, reason: settlement.reason }, "payment refused");
      limits.strike(address);
      // Only a reason that comes after the check of the signature can be held against the payer himself.
      if (settlement.code === "insufficient_funds") limits.strike(claim.payer);
      return releaseOrDoubt(call, claim, settlement.code, () =>
        challenge.refuse(
          {
            code: settlement.code,
            detail: "The payment was refused. Nothing was charged. Fresh terms are attached.",
          },
          refusedHeader(payment, call.network, settlement.code),
        ),
      );
    case "unreachable":
      log.warn({ ...note, reason: settlement.reason }, "no facilitator was reached");
      return releaseOrDoubt(call, claim, facilitatorDown.code, () => problemReply(facilitatorDown));
    case "unknown":
      log.error({ ...note, reason: loggableReason(settlement.reason) }, "settlement unknown");
      // Whatever the cause: an address whose payments pile up undecided must not open ever more.
      limits.strike(address);
      return doubt(call, claim, loggableReason(settlement.reason));
  }
};

/**
 * This attempt moved no money. The claim is released where no other attempt and nobody else can have moved
 * it: a payment that somebody submitted before us may look like an empty wallet.
 */
const releaseOrDoubt = async (
  call: Call,
  claim: Claim,
  refusal: ErrorCode,
  answer: () => Reply,
): Promise<Reply> => {
  const { chainCheck, now } = call;
  if (claim.attempt > 1 || (await mayHavePaid(chainCheck, claim, refusal, now())))
    return doubt(call, claim, "refused, but an earlier submission may have been paid");
  return release(call, claim, answer);
};

/** The claim goes, and the payment is as good as it was. */
const release = async (call: Call, claim: Claim, answer: () => Reply): Promise<Reply> => {
  const { claims, persist } = call;
  let isReleased = true;
  await persist("release", async () => (isReleased = await claims.release(claim)));
  return isReleased ? answer() : awaitDecision(call, claim);
};

const doubt = async (call: Call, claim: Claim, reason: string): Promise<Reply> => {
  await call.persist("doubt", () => call.claims.doubt(claim, reason));
  return awaitDecision(call, { ...claim, state: "unknown" });
};

/** 10. Record the debt and enqueue the job, side by side: either can be made good from the other. */
const recordAndEnqueue = async (call: Call, opened: Claim, transaction: string): Promise<Reply> => {
  const claim: Claim = { ...opened, state: "owed", transaction, settledAt: call.now() };
  const isWritten = await call.persist("settlement", () =>
    Promise.all([
      call.claims.settled(claim, transaction),
      enqueueClaim(call, call.operation, claim),
    ]),
  );
  return isWritten ? replyWhenDone(call, claim) : call.replies.pending(claim, "result_pending");
};

/** 4. A payment that was seen before is answered from its claim and never reaches the facilitator again. */
const answerKnown = async (call: Call, known: Claim): Promise<Reply> => {
  const { input, operation, replies } = call;
  if (isEnded(known.state)) {
    const { ended } = claimStates[known.state];
    return call.challenge.refuse({ code: ended, detail: endedDetailOf(known) });
  }
  if (isRefusal(input)) return problemReply(input, chargedOf(known));
  const claim = await withInput(call, known);
  if (!isSameRequest(claim, operation, input)) {
    const isOpen = claim.operation === operation.id && claim.state === "owed";
    return isOpen ? correct(call, claim, input) : replies.conflict(claim, "claim_conflict");
  }
  switch (known.state) {
    case "settling":
    case "unknown":
      return awaitDecision(call, claim);
    case "refunding":
      return replies.pending(claim, claimStates.refunding.pending);
    case "owed":
      return collect(call, claim, input);
    case "delivered":
      return giveAgain(call, claim, input);
  }
};

/**
 * Whether the payment went through is decided elsewhere: by the call that is settling it, or by the chain.
 * Where neither is at work any more, this call settles once more, which the chain lets succeed only once.
 */
const awaitDecision = async (call: Call, claim: Claim): Promise<Reply> => {
  const { claims, chainCheck, replies, handOverAt, now } = call;
  const isSettling = claim.state === "settling";
  const until = isSettling ? handOverAt : Math.min(handOverAt, now() + unknownPatienceMs);
  let pause: number = decisionPauseMs.first;
  let current: Claim | undefined = claim;
  for (;;) {
    if (!current) return problemReply(released);
    // This call waited from before the delivery to another one: it gets the same.
    if (current.state === "delivered" && current.fingerprint === claim.fingerprint)
      return replyWhenDone(call, current);
    if (!isUndecided(current)) return answerKnown(call, current);
    if (isSamePayment(current, call.payment) && (await claims.takeOver(current)))
      return settle(call, {
        ...(await withInput(call, current)),
        state: "settling",
        attempt: current.attempt + 1,
      });
    const isHopeless = current.state === "unknown" && !chainCheck.chain;
    if (isHopeless || now() >= until || call.isGone()) break;
    await sleep(pause);
    pause = Math.min(pause * 2, decisionPauseMs.longest);
    const seen: Claim | undefined = await claims.peek(claim.id);
    if (!isUnchanged(current, seen)) current = seen && (await claims.find(claim.id));
  }
  await claims.forgetInput(current).catch(() => false);
  return replies.pending(current, claimStates[isSettling ? "settling" : "unknown"].pending);
};
