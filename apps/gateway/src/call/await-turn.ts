/**
 * Of bare copies of one payment one is answered: the one that has the claim's place. Whoever proves to be the buyer is
 * answered as often as he likes.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { problemReply, type Reply } from "../http/reply.ts";
import type { Call } from "./call.ts";
import type { Claim } from "../claims/claim.ts";
import { forReading } from "./for-reading.ts";
import { isProvenBuyer, proofOf, refuseCopy } from "./collect.ts";
import { released, senderOf } from "./refusals.ts";

/** How long is waited before the place is asked for again. */
const pauseMs = { first: 10, longest: 250 } as const;

/** One that was handed over gives its place back when its answer is written: who then asks at once must not be too early. */
const leastPatienceMs = 500;

/** Whether it may be told what the claim says, as far as is known. */
export const isEntitled = ({ place, proof }: Call): boolean =>
  place.isKept() || proof.found === true;

/**
 * Waits until this call may be answered, by its proof or by the place; then the claim as it is by then, which may be
 * another's by now. A reply where it is not its turn: another was answered, or still is.
 */
export const awaitTurn = async (call: Call, claim: Claim): Promise<Claim | Reply> => {
  const { claims, place, peer, replies, limits, address, handOverAt, now } = call;
  const until = Math.max(handOverAt, now() + leastPatienceMs);
  for (let pause: number = pauseMs.first; ; pause = Math.min(pause * 2, pauseMs.longest)) {
    const turn = await place.take(claim);
    if (turn === "occupied" && (await proofOf(call, claim)) === true) return claim;
    if (turn !== "occupied") {
      const current = await claims.peek(claim.id);
      if (!current) return problemReply(released);
      if (turn === "taken" || current.deliveredAt === undefined) return current;
      const proof = await proofOf(call, current);
      return proof === true ? current : refuseCopy(call, current, proof);
    }
    // Copies cost nothing: so many of one payment wait from one address, and the others are told to come back.
    const isOneTooMany = pause === pauseMs.first && limits.refusalOf(senderOf(address, claim));
    if (isOneTooMany || now() >= until || peer.isGone())
      return replies.conflict(claim, "claim_answering");
    await sleep(pause);
  }
};

/** What carries the claim's token says something of the claim: only to whom it is due. */
export const tellIfDue = async (call: Call, claim: Claim, reply: Reply): Promise<Reply> => {
  const { place, proof, replies } = call;
  if (reply.headers["claim-token"] === undefined) return reply;
  const turn = proof.found === true ? "taken" : await place.confirm(claim);
  if (turn !== "taken" && (await proofOf(call, claim)) !== true)
    return turn === "occupied"
      ? replies.conflict(claim, "claim_answering")
      : replies.conflict({ ...claim, state: "delivered" }, "claim_delivered");
  const { onWritten } = reply;
  const due = (await isProvenBuyer(call, claim)) ? reply : forReading(claim, reply);
  if (!onWritten) return due;
  const giveResult = (): void => {
    place.giveResult();
    onWritten();
  };
  return { ...due, onWritten: giveResult };
};

export const isReply = (turn: Claim | Reply): turn is Reply => "status" in turn;
