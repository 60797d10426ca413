/**
 * A call whose payment has a claim: the one that opened it settles, the others are answered from it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorCode } from "@coinslot/tools-schema";
import type { Call } from "./call.ts";
import { facilitatorDown, limitedReply, released, storageDown, wrongInputsOf } from "./refusals.ts";
import { isShownByChain, mayHavePaid } from "../chain/chain-check.ts";
import type { Claim } from "../claims/claim.ts";
import { chargedOf, claimStates, isEnded, isUndecided } from "../claims/states.ts";
import { endedDetailOf, refusedHeader } from "./claim-replies.ts";
import { settleAndEnqueue } from "../claims/claim-job.ts";
import { awaitTurn, isEntitled, isReply, tellIfDue } from "./await-turn.ts";
import { collect, correct, giveAgain, outcomeOf, replyWhenDone } from "./collect.ts";
import { loggableReason } from "../facilitator/refusals.ts";
import { type Settlement, settleRequestFrom } from "../facilitator/settlement.ts";
import type { Limited } from "../limits/abuse-limits.ts";
import { isSameSecret } from "../http/same-secret.ts";
import { isRefusal, problemReply, type Reply } from "../http/reply.ts";
import { isSamePayment, isSameRequest, isUnchanged, withInput } from "./same-request.ts";

/** How long is waited before looking again at a claim that is being decided elsewhere. */
const decisionPauseMs = { first: 10, longest: 250 } as const;

/** How long a call waits for the chain to decide what its facilitator left open. */
const unknownPatienceMs = 10_000;

export type AnswerClaim = (call: Call, claim: Claim) => Promise<Reply>;

export const answerOrStorageDown = async (
  call: Call,
  claim: Claim,
  answer: AnswerClaim,
): Promise<Reply> => {
  try {
    return await tellIfDue(call, claim, await answer(call, claim));
  } catch (error) {
    const note = { operation: call.operation.id, error: (error as Error).message };
    call.log.error(note, "a claim could not be served");
    return problemReply(storageDown, chargedOf(claim));
  }
};

export const doubtForgotten: AnswerClaim = (call, claim) =>
  doubt(call, claim, "another payment has its identifier, but it was used on the chain");

export const doubtLate: AnswerClaim = (call, claim) =>
  doubt(call, claim, "sent too late to be settled, but used on the chain");

/**
 * Puts the payment before a facilitator when it is its turn; where that is not to be, says why: then nothing was sent. One
 * that was sent before waits for nothing, because its claim cannot be released any more.
 */
const settleInTurn = (call: Call, claim: Claim): Promise<Settlement | Limited> => {
  const { challenge, payment, claims, facilitators, limits, newcomers, address, isBuyer } = call;
  const { payer } = payment;
  const request = settleRequestFrom(payment, challenge.terms);
  const send = () => limits.whileSettling(address, () => facilitators.settle(request));
  if (claim.attempt > 1) return send();
  return newcomers.inTurn(
    address,
    // Where nobody can look, he has not.
    () => claims.hasSettled(payer).catch(() => false),
    // Asked again: of many calls that were let in at the same time, some are being settled by now.
    async () => limits.refusalOfPayer(address, payer, isBuyer) ?? send(),
  );
};

/** 9. Settle. Only a proven refusal releases the claim; what is not proven stays unknown. */
export const settle = async (call: Call, claim: Claim): Promise<Reply> => {
  const { challenge, payment, chainCheck, limits, address, log } = call;
  const settlement = await settleInTurn(call, claim);
  if ("waitSeconds" in settlement) return release(call, claim, () => limitedReply(settlement));
  const note = { operation: claim.operation, payer: claim.payer, nonce: claim.nonce };
  switch (settlement.kind) {
    case "settled":
      return (await isShownByChain(chainCheck, claim, settlement.transaction))
        ? recordAndEnqueue(call, claim, settlement.transaction)
        : doubt(call, claim, "the chain does not show the settlement yet");
    case "refused":
      log.info({ ...note, reason: settlement.reason }, "payment refused");
      // A copy of a payment that is used already is refused as well, but never for want of money.
      limits.strikePayer(
        address,
        settlement.code === "insufficient_funds" ? claim.payer : undefined,
      );
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
      limits.strikePayer(address, undefined);
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

/** 10. Record the debt and enqueue the job, in one script. */
const recordAndEnqueue = async (call: Call, opened: Claim, transaction: string): Promise<Reply> => {
  const claim: Claim = { ...opened, state: "owed", transaction, settledAt: call.now() };
  // Waited for before it is there: a quick worker's reply may come before Redis says that the job is written.
  const outcome = outcomeOf(call, claim);
  const isWritten = await call.persist("settlement", () =>
    settleAndEnqueue(call, call.operation, claim, transaction),
  );
  const { replies } = call;
  return isWritten
    ? replies.outcome(claim, await outcome)
    : replies.pending(claim, "result_pending");
};

/** 4. A payment that was seen before is answered from its claim and never reaches the facilitator again. */
export const answerKnown = async (call: Call, known: Claim): Promise<Reply> => {
  const { input, operation, replies, credentials, limits, address } = call;
  if (isEnded(known.state)) {
    const { ended } = claimStates[known.state];
    return call.challenge.refuse({ code: ended, detail: endedDetailOf(known) });
  }
  if (isRefusal(input)) {
    // Anybody may have copied the payment. Whoever has the token is its buyer and corrects what he sent.
    if (!isSameSecret(known.token, credentials.claimToken))
      limits.strike(wrongInputsOf(address, known.id));
    return problemReply(input, chargedOf(known));
  }
  const claim = await withInput(call, known);
  if (!isSameRequest(claim, operation, input)) {
    const isOpen = claim.operation === operation.id && claim.state === "owed";
    return isOpen ? correct(call, claim, input) : replies.conflict(claim, "claim_conflict");
  }
  if (known.state !== "delivered" && !isEntitled(call)) {
    const turn = await awaitTurn(call, claim);
    return isReply(turn) ? turn : answerKnown(call, turn);
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
    // It was delivered to a proven buyer, or to whoever has the claim's URL: this call gets the same.
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
    if (isHopeless || now() >= until || call.peer.isGone()) break;
    await sleep(pause);
    pause = Math.min(pause * 2, decisionPauseMs.longest);
    const seen: Claim | undefined = await claims.peek(claim.id);
    if (!isUnchanged(current, seen)) current = seen && (await claims.find(claim.id));
  }
  await claims.forgetInput(current).catch(() => false);
  return replies.pending(current, claimStates[isSettling ? "settling" : "unknown"].pending);
};
