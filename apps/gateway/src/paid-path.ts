/**
 * The paid path, in reading order. What can be refused is refused before money moves; after settlement
 * every way out is a result or a debt that the payer can redeem.
 */
import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { JobClient } from "@coinslot/jobs";
import type { Operation } from "@coinslot/tools-schema";
import { admissionRefusal } from "./admission.ts";
import type { Challenge } from "./challenge.ts";
import { chargedOf, type ClaimReplies, refusedHeader } from "./claim-replies.ts";
import { type Claim, jobIdOf } from "./claim.ts";
import type { Claims } from "./claims.ts";
import type { Facilitators } from "./facilitator/facilitators.ts";
import { loggableReason } from "./facilitator/refusals.ts";
import { settleRequestFrom } from "./facilitator/settlement.ts";
import type { GatewayLog } from "./log.ts";
import { matchTerms } from "./match-terms.ts";
import type { Network } from "./networks.ts";
import { decodePayment, type Payment } from "./payment.ts";
import type { Persist } from "./persist.ts";
import { isProvenBuyer } from "./proof.ts";
import { type Input, inputFrom, readBody } from "./read-input.ts";
import { isRefusal, problemReply, type Refusal, type Reply, statusOf } from "./reply.ts";

export type PaidPathParts = {
  readonly network: Network;
  readonly claims: Claims;
  readonly facilitators: Facilitators;
  readonly jobs: JobClient;
  readonly replies: ClaimReplies;
  readonly persist: Persist;
  readonly log: GatewayLog;
  readonly now: () => number;
  /** Milliseconds until a call that is not finished is answered with 202. */
  readonly handOverMs: number;
};

/** One call with a payment that could be read. */
type Call = PaidPathParts & {
  readonly operation: Operation;
  readonly challenge: Challenge;
  readonly payment: Payment;
  readonly input: Input | Refusal;
  readonly claimToken: string | undefined;
  readonly handOverAt: number;
};

const storageDown: Refusal = {
  code: "storage_unavailable",
  detail: "The claim store is not reachable. The same payment can be sent again.",
};
const released: Refusal = {
  code: "claim_released",
  detail:
    "Another call with this payment was not settled. Nothing was charged; the same payment can be sent again.",
};
const facilitatorDown: Refusal = {
  code: "facilitator_unavailable",
  detail:
    "No facilitator could be reached. Nothing was charged; the same payment can be sent again.",
};
const identifierTaken: Refusal = {
  code: "identifier_conflict",
  detail:
    "This payment identifier was used with another payment, which may be sent again. This one was not charged.",
};

/** How long is waited before looking again at a claim that another call is settling. */
const settlingPauseMs = { first: 10, longest: 250 } as const;

/** How long a job may wait for a worker before it fails, redeemably. */
const queuePatienceMs = 10 * 60_000;

/** Answers a call that carries a payment. Steps 1 and 2, routing and the unpaid 402, lie before it. */
export const answerPaidCall = async (
  parts: PaidPathParts,
  operation: Operation,
  challenge: Challenge,
  request: IncomingMessage,
): Promise<Reply> => {
  const { claims, facilitators, jobs, log, now } = parts;
  const handOverAt = now() + patienceMs(request.headers["prefer"], parts.handOverMs);

  // 3. Decode the payment and read the body. Nothing is called for what cannot be read.
  const payment = decodePayment(request.headers);
  if (isRefusal(payment)) return refuse(challenge, payment);
  const body = await readBody(request);
  if (isRefusal(body)) return problemReply(body);
  const input = inputFrom(operation, request, body);
  const claimToken = request.headers["claim-token"]?.toString();
  const call: Call = { ...parts, operation, challenge, payment, input, claimToken, handOverAt };

  // 5. to 7. Our terms, the input, and whether it can be delivered: worked out first, because they cost
  // nothing, but only told when the payment turns out to be new.
  const refusal =
    matchTerms(payment, challenge.terms, now()) ??
    (isRefusal(input) ? input : admissionRefusal(operation, jobs.roster, facilitators));

  // 4. and 8. Find the claim of this payment or open it, in one atomic step.
  const fresh = refusal || isRefusal(input) ? undefined : input;
  const opening = await claims.open(payment, operation, fresh).catch(() => undefined);
  if (!opening) return problemReply(storageDown);
  if (opening.kind === "identifier-taken") return problemReply(identifierTaken);
  if (opening.kind === "none") return refuse(challenge, refusal ?? storageDown);
  try {
    return await (opening.kind === "opened" ? settle : answerKnown)(call, opening.claim);
  } catch (error) {
    log.error(
      { operation: operation.id, error: (error as Error).message },
      "a claim could not be served",
    );
    return problemReply(storageDown, chargedOf(opening.claim));
  }
};

/** 9. Settle. Only a proven refusal releases the claim; what is not proven stays unknown. */
const settle = async (call: Call, claim: Claim): Promise<Reply> => {
  const { challenge, payment, claims, facilitators, network, persist, log, replies, now } = call;
  const settlement = await facilitators.settle(settleRequestFrom(payment, challenge.terms));
  const note = { operation: claim.operation, payer: claim.payer, nonce: claim.nonce };
  switch (settlement.kind) {
    case "settled":
      return run(call, {
        ...claim,
        state: "owed",
        transaction: settlement.transaction,
        settledAt: now(),
      });
    case "refused":
      log.info({ ...note, reason: settlement.reason }, "payment refused");
      await persist("release", () => claims.release(claim));
      return challenge.refuse(
        {
          code: settlement.code,
          detail: "The payment was refused. Nothing was charged. Fresh terms are attached.",
        },
        refusedHeader(payment, network, settlement.code),
      );
    case "unreachable":
      log.warn({ ...note, reason: settlement.reason }, "no facilitator was reached");
      await persist("release", () => claims.release(claim));
      return problemReply(facilitatorDown);
    case "unknown":
      log.error({ ...note, reason: loggableReason(settlement.reason) }, "settlement unknown");
      await persist("doubt", () => claims.doubt(claim, loggableReason(settlement.reason)));
      return replies.pending({ ...claim, state: "unknown" }, "settlement_unknown");
  }
};

/** 10. Record the debt and enqueue the job, side by side: either can be made good from the other. */
const run = async (call: Call, claim: Claim): Promise<Reply> => {
  const isWritten = await call.persist("settlement", () =>
    Promise.all([call.claims.settled(claim, claim.transaction), enqueue(call, claim)]),
  );
  return isWritten ? finish(call, claim) : call.replies.pending(claim, "result_pending");
};

/** 11. and 12. The result, the failure that leaves the claim owed, or the claim's URL. */
const finish = async (
  { jobs, operation, replies, handOverAt, now }: Call,
  claim: Claim,
): Promise<Reply> =>
  replies.outcome(claim, await jobs.wait(operation.queue, jobIdOf(claim), handOverAt - now()));

/** 4. A payment that was seen before is answered from its claim and never reaches the facilitator again. */
const answerKnown = async (call: Call, claim: Claim): Promise<Reply> => {
  const { input, payment, claimToken, operation, jobs, replies } = call;
  if (isRefusal(input)) return problemReply(input, chargedOf(claim));
  const isProven = isProvenBuyer(claim, payment, claimToken);
  if (claim.fingerprint !== input.fingerprint) {
    const mayCorrect = isProven && claim.operation === operation.id && claim.state === "owed";
    const corrected = mayCorrect ? await redeem(call, claim, input) : undefined;
    return corrected ? finish(call, corrected) : replies.conflict(claim, "claim_conflict");
  }
  switch (claim.state) {
    case "settling":
      return awaitSettlement(call, claim);
    case "unknown":
      return replies.pending(claim, "settlement_unknown");
    case "owed":
      return collect(call, claim, input);
    case "delivered": {
      const stored = isProven ? await jobs.look(operation.queue, jobIdOf(claim)) : undefined;
      const isThere = typeof stored === "object" && stored.ok;
      return isThere
        ? replies.result(claim, stored.body)
        : replies.conflict(claim, "claim_delivered");
    }
  }
};

/** Another call holds the claim: its settlement decides for this one too. */
const awaitSettlement = async (call: Call, claim: Claim): Promise<Reply> => {
  let pause: number = settlingPauseMs.first;
  while (call.now() < call.handOverAt) {
    await sleep(pause);
    const current = await call.claims.find(claim.id);
    if (!current) return problemReply(released);
    if (current.state !== "settling") return answerKnown(call, current);
    pause = Math.min(pause * 2, settlingPauseMs.longest);
  }
  return call.replies.pending(claim, "settlement_pending");
};

/** A settled claim is owed a result: wait for its job, or run it, or run it again after a failure. */
const collect = async (call: Call, claim: Claim, input: Input): Promise<Reply> => {
  const state = await call.jobs.look(call.operation.queue, jobIdOf(claim));
  if (state === "missing") await enqueue(call, claim);
  const isFailed = typeof state === "object" && !state.ok;
  return finish(call, (isFailed && (await redeem(call, claim, input))) || claim);
};

/** The next run of a claim whose job has failed, or undefined where it has not. */
const redeem = async (call: Call, claim: Claim, input: Input): Promise<Claim | undefined> => {
  const state = await call.jobs.look(call.operation.queue, jobIdOf(claim));
  if (typeof state !== "object" || state.ok) return undefined;
  const isOurs = await call.claims.redeem(claim, input);
  const current = await call.claims.find(claim.id);
  if (current?.fingerprint !== input.fingerprint) return undefined;
  if (isOurs) await enqueue(call, current);
  return current;
};

const enqueue = ({ jobs, operation, now }: Call, claim: Claim): Promise<void> =>
  enqueueClaim(jobs, operation, claim, now());

/** Enqueues the present run of a claim; doing it twice is the same job. */
export const enqueueClaim = (
  jobs: JobClient,
  operation: Operation,
  claim: Claim,
  nowMs: number,
): Promise<void> =>
  jobs.enqueue(operation.queue, {
    id: jobIdOf(claim),
    operation: operation.id,
    input: JSON.parse(claim.input ?? "null") as unknown,
    deadline:
      nowMs + queuePatienceMs + operation.tool.timeoutSeconds * operation.tool.attempts * 1_000,
  });

/** RFC 7240: `respond-async` hands over at once, `wait=N` within N seconds. */
const patienceMs = (prefer: string | string[] | undefined, handOverMs: number): number => {
  const preferences = String(prefer ?? "");
  const wait = /\bwait=(\d{1,3})\b/.exec(preferences)?.[1];
  if (wait) return Math.min(Number(wait) * 1_000, handOverMs);
  return /\brespond-async\b/.test(preferences) ? 0 : handOverMs;
};

const refuse = (challenge: Challenge, refusal: Refusal): Reply =>
  statusOf(refusal) === 402 ? challenge.refuse(refusal) : problemReply(refusal);
