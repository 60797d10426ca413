import { errors, type Operation } from "@coinslot/tools-schema";
import type { Challenge } from "../challenge/challenge.ts";
import { type Claim, jobIdOf } from "../claims/claim.ts";
import { chargedOf, claimStates } from "../claims/states.ts";
import type { PaidPathParts } from "./call.ts";
import type { CallRequest } from "./call-request.ts";
import { limitedReply, refuse, wrongInputsOf } from "./refusals.ts";
import { patienceMs } from "../http/prefer.ts";
import { isRefusal, problemReply, type Refusal, type Reply } from "../http/reply.ts";

const storageDown: Refusal = {
  code: "storage_unavailable",
  detail: "The claim store is not reachable.",
};
const noClaim: Refusal = {
  code: "siwx_no_claim",
  detail: `${errors.siwx_no_claim.title}. A new call is paid for.`,
};

/**
 * Answers a call that carries no payment but a wallet's sign-in: with what the same wallet has bought by the
 * same request, free of charge. It never starts a run and never buys anything.
 */
export const answerSignedInCall = async (
  parts: PaidPathParts,
  operation: Operation,
  challenge: Challenge,
  request: CallRequest,
): Promise<Reply> => {
  const { claims, signIns, limits, log, now } = parts;
  const { address, credentials } = request;
  const overdone = limits.refusalToCheck(address);
  if (overdone) return limitedReply(overdone);
  const handOverAt = now() + patienceMs(request.prefer, parts.handOverMs);
  // Before the body is read: it is worth reading for whoever holds the wallet.
  const header = credentials.signIn ?? "";
  const { url } = challenge.terms.resource;
  const checked = await signIns.check(header, url, address).catch(() => storageDown);
  if (isRefusal(checked)) {
    const limited = checked.code === "siwx_invalid" ? limits.refusalOf(address) : undefined;
    if (checked.code === "siwx_invalid") limits.strike(address);
    return limited ? limitedReply(limited) : refuse(challenge, checked);
  }
  const wrongInputs = wrongInputsOf(address, checked.wallet);
  const limited = limits.refusalOf(wrongInputs);
  if (limited) return limitedReply(limited);
  const read = await request.readInput();
  if (isRefusal(read)) return problemReply(read);
  const { input } = read;
  if (isRefusal(input)) {
    limits.strike(wrongInputs);
    return problemReply(input);
  }
  let claim: Claim | undefined;
  try {
    const proof = await signIns.useUp(checked);
    if (isRefusal(proof)) {
      limits.strike(address);
      return refuse(challenge, proof);
    }
    claim = await claims.findBought(proof.wallet, input.fingerprint);
    return claim
      ? await answerBought(parts, operation, challenge, claim, handOverAt)
      : challenge.refuse(noClaim);
  } catch (error) {
    log.error(
      { operation: operation.id, error: (error as Error).message },
      "a signed-in call could not be served",
    );
    return problemReply(storageDown, claim ? chargedOf(claim) : false);
  }
};

const answerBought = async (
  { jobs, replies, now }: PaidPathParts,
  operation: Operation,
  challenge: Challenge,
  claim: Claim,
  handOverAt: number,
): Promise<Reply> => {
  const { pending } = claimStates[claim.state];
  if (claim.state !== "owed" && claim.state !== "delivered")
    return pending ? replies.pending(claim, pending) : challenge.refuse(noClaim);
  const job = await jobs.look(operation.queue, jobIdOf(claim));
  if (job === "running" || job === "overdue") {
    const outcome = await jobs.wait(operation.queue, jobIdOf(claim), handOverAt - now());
    return replies.outcome(claim, outcome);
  }
  if (job !== "missing") return replies.outcome(claim, job);
  // Not a result but a debt: whoever has the claim's URL sets it going.
  return pending ? replies.pending(claim, pending) : challenge.refuse(noClaim);
};
