import type { AwaitedOutcome } from "@coinslot/jobs";
import { isRefusal, type Refusal, type Reply } from "../http/reply.ts";
import type { Call } from "./call.ts";
import { type Claim, hasFailed, type Input, jobIdOf, mayRunAgain } from "../claims/claim.ts";
import { enqueueClaim, ensureJob } from "../claims/claim-job.ts";
import { senderOf } from "./refusals.ts";
import { isReading, proveBuyer } from "./proof.ts";
import { isSameSecret } from "../http/same-secret.ts";

/** How the claim's present run ended, or undefined where it is still on its way when the call is handed over. */
export const outcomeOf = (
  { jobs, operation, handOverAt, now }: Call,
  claim: Claim,
): Promise<AwaitedOutcome | undefined> =>
  jobs.wait(operation.queue, jobIdOf(claim), handOverAt - now());

/** 11. and 12. The result, the failure that leaves the claim owed, or the claim's URL. */
export const replyWhenDone = async (call: Call, claim: Claim): Promise<Reply> =>
  call.replies.outcome(claim, await outcomeOf(call, claim));

/** Whether this call comes from the buyer of the claim: true, false, or why its proof is not looked at. */
export const proofOf = async (call: Call, claim: Claim): Promise<boolean | Refusal> =>
  (call.proof.found ??= await lookForProof(call, claim));

/**
 * Whether it proves to be the buyer by more than what a copy is given: whoever changes the input, or has used up the runs
 * that copies have, must.
 */
export const isProvenBuyer = async (call: Call, claim: Claim): Promise<boolean> => {
  const { proof } = call;
  const known = proof.buyer?.token === claim.token ? proof.buyer : undefined;
  const isProven = known ? known.isProven : await lookForBuyer(call, claim);
  proof.buyer = { token: claim.token, isProven };
  return isProven;
};

const lookForBuyer = async (call: Call, claim: Claim): Promise<boolean> => {
  const { credentials, payment } = call;
  if (isSameSecret(claim.token, credentials.claimToken)) return true;
  const shows = credentials.signIn ?? payment.identifier;
  if (!isReading(claim, credentials)) {
    const showsAny = credentials.claimToken ?? shows;
    return showsAny !== undefined && (await proofOf(call, claim)) === true;
  }
  const own = { ...call, credentials: { ...credentials, claimToken: undefined } };
  return shows !== undefined && (await lookForProof(own, claim)) === true;
};

const lookForProof = async (call: Call, claim: Claim): Promise<boolean | Refusal> => {
  const { payment, credentials, signIns, challenge, limits, address } = call;
  // An identifier may be guessed, so nobody may try many; tokens and wallets cannot be.
  const sender = senderOf(address, claim);
  const limited = payment.identifier === undefined ? undefined : limits.refusalOf(sender);
  const shown = limited ? { ...payment, identifier: undefined } : payment;
  const { url } = challenge.terms.resource;
  const proof = await proveBuyer(claim, shown, credentials, signIns, url, address);
  if (proof !== false) return proof;
  limits.strike(sender);
  return limited ?? false;
};

/** The result was delivered, or is owed once more after it was: who proves nothing is told how to. */
export const refuseCopy = ({ replies }: Call, claim: Claim, proof: false | Refusal): Reply =>
  isRefusal(proof) ? replies.unproven(claim, proof) : replies.conflict(claim, "claim_delivered");

/** What was delivered is given again to the proven buyer only, and made again where it was lost. */
export const giveAgain = async (call: Call, claim: Claim, input: Input): Promise<Reply> => {
  const { operation, jobs, claims, replies } = call;
  const proof = await proofOf(call, claim);
  if (proof !== true) return refuseCopy(call, claim, proof);
  const stored = await jobs.look(operation.queue, jobIdOf(claim));
  if (typeof stored === "object" && stored.ok) return replies.result(claim, stored.body);
  if (stored === "running") return replyWhenDone(call, claim);
  const isOurs = await claims.reopen(claim, input);
  const current = await claims.find(claim.id);
  if (current?.state !== "owed") return replies.conflict(claim, "claim_delivered");
  if (isOurs) await enqueueClaim(call, operation, current);
  return replyWhenDone(call, current);
};

/** A settled claim is owed a result: give it, wait for its job, or run it, or run it again after a failure. */
export const collect = async (call: Call, claim: Claim, input: Input): Promise<Reply> => {
  const state = await ensureJob(call, call.operation, claim);
  if (typeof state === "object" && state.ok) return call.replies.result(claim, state.body);
  if (hasFailed(claim, state)) return runAgain(call, claim, input);
  return replyWhenDone(call, claim);
};

/** After a failure the proven buyer may correct his input. */
export const correct = async (call: Call, claim: Claim, input: Input): Promise<Reply> => {
  const { jobs, operation, replies } = call;
  const state = await jobs.look(operation.queue, jobIdOf(claim));
  if (!hasFailed(claim, state)) return replies.conflict(claim, "claim_conflict");
  return (await isProvenBuyer(call, claim))
    ? runAgain(call, claim, input)
    : replies.conflict(claim, "claim_unproven");
};

/** Runs a claim that failed once more, free. Of many calls one starts it, and all wait for it. */
const runAgain = async (call: Call, claim: Claim, input: Input): Promise<Reply> => {
  const { jobs, operation, claims, replies, now } = call;
  const isProven = !mayRunAgain(claim, now()) && (await isProvenBuyer(call, claim));
  if (!mayRunAgain(claim, now(), isProven)) return replies.pending(claim, "redemption_exhausted");
  // A run that would fail for want of a worker or a provider is not spent.
  if (jobs.roster.admission(operation.queue, operation.slug) !== "open")
    return replies.pending(claim, "tool_unavailable");
  const isOurs = await claims.redeem(claim, input, isProven);
  if (isOurs === "share-full") return replies.pending(claim, "too_many_waiting");
  const current = (await claims.find(claim.id)) ?? claim;
  if (current.fingerprint !== input.fingerprint) return replies.conflict(claim, "claim_conflict");
  if (isOurs) await enqueueClaim(call, operation, current);
  return replyWhenDone(call, current);
};
