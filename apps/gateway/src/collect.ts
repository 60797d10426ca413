import { isRefusal, type Refusal, type Reply } from "./reply.ts";
import type { Call } from "./call.ts";
import { type Claim, jobIdOf } from "./claim.ts";
import { maxRuns } from "./claim-transitions.ts";
import { enqueueClaim } from "./enqueue-claim.ts";
import { proveBuyer } from "./proof.ts";
import type { Input } from "./read-input.ts";

/** 11. and 12. The result, the failure that leaves the claim owed, or the claim's URL. */
export const finish = async (
  { jobs, operation, replies, handOverAt, now }: Call,
  claim: Claim,
): Promise<Reply> =>
  replies.outcome(claim, await jobs.wait(operation.queue, jobIdOf(claim), handOverAt - now()));

/** Whether this call comes from the buyer of the claim: true, false, or why its proof is no good. */
export const proofOf = (call: Call, claim: Claim): Promise<boolean | Refusal> =>
  proveBuyer(
    claim,
    call.payment,
    call.credentials,
    call.signIns,
    call.challenge.terms.resource.url,
  );

/** What was delivered is given again to the proven buyer only, and made again where it was lost. */
export const giveAgain = async (call: Call, claim: Claim, input: Input): Promise<Reply> => {
  const { operation, jobs, claims, replies } = call;
  const proof = await proofOf(call, claim);
  if (isRefusal(proof)) return replies.unproven(claim, proof);
  if (!proof) return replies.conflict(claim, "claim_delivered");
  const stored = await jobs.look(operation.queue, jobIdOf(claim));
  if (typeof stored === "object" && stored.ok) return replies.result(claim, stored.body);
  if (stored === "running") return finish(call, claim);
  const isOurs = await claims.reopen(claim, input);
  const current = await claims.find(claim.id);
  if (current?.state !== "owed") return replies.conflict(claim, "claim_delivered");
  if (isOurs) await enqueue(call, current);
  return finish(call, current);
};

/** A settled claim is owed a result: wait for its job, or run it, or run it again after a failure. */
export const collect = async (call: Call, claim: Claim, input: Input): Promise<Reply> => {
  const state = await call.jobs.look(call.operation.queue, jobIdOf(claim));
  if (state === "missing") await enqueue(call, claim);
  const isFailed = typeof state === "object" && !state.ok;
  if (isFailed && claim.run >= maxRuns) return call.replies.pending(claim, "redemption_exhausted");
  return finish(call, (isFailed && (await redeem(call, claim, input))) || claim);
};

/** The next run of a claim whose job has failed, or undefined where it has not. */
export const redeem = async (
  call: Call,
  claim: Claim,
  input: Input,
): Promise<Claim | undefined> => {
  const state = await call.jobs.look(call.operation.queue, jobIdOf(claim));
  if (typeof state !== "object" || state.ok) return undefined;
  const isOurs = await call.claims.redeem(claim, input);
  const current = await call.claims.find(claim.id);
  if (current?.fingerprint !== input.fingerprint) return undefined;
  if (isOurs) await enqueue(call, current);
  return current;
};

export const enqueue = ({ jobs, operation, now }: Call, claim: Claim): Promise<void> =>
  enqueueClaim(jobs, operation, claim, now());
