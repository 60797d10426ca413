import type { JobClient, JobState } from "@coinslot/jobs";
import type { SignedReceipt } from "@coinslot/receipts";
import { errors } from "@coinslot/tools-schema";
import { chargedOf, type ClaimReplies, voidDetailOf } from "./claim-replies.ts";
import { type Claim, isResultKept, jobIdOf } from "./claim.ts";
import { maxRuns } from "./claim-transitions.ts";
import type { Claims } from "./claims.ts";
import type { Network } from "./networks.ts";
import { enqueueClaim, operationOf } from "./enqueue-claim.ts";
import type { IssueReceipt } from "./receipts/issue-receipt.ts";
import { jsonReply, problemReply, type Reply } from "./reply.ts";

const instant = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

const notFound =
  "No claim has this token. Whoever sent a payment sends the same request with it again, and is not charged twice.";

/** What `GET /claims/{token}` shows as the state: `ready` is owed with a result that waits. */
const stateOf = (claim: Claim, job: JobState | undefined): string =>
  claim.state === "owed" && typeof job === "object" && job.ok ? "ready" : claim.state;

const nextStepOf = (
  claim: Claim,
  job: JobState | undefined,
  isAbandoned: boolean,
): { retry: string | null; retryAfterSeconds: number | null } => {
  // Nobody settles it any more: the same payment, sent again, does.
  if (isAbandoned && (claim.state === "settling" || claim.state === "unknown"))
    return { retry: "resend-same-payment", retryAfterSeconds: null };
  if (claim.state === "settling") return { retry: "poll", retryAfterSeconds: 2 };
  if (claim.state === "unknown")
    return { retry: "poll", retryAfterSeconds: errors.settlement_unknown.retryAfterSeconds };
  if (claim.state === "refunding")
    return { retry: "poll", retryAfterSeconds: errors.claim_refunding.retryAfterSeconds };
  // Nothing is held of the buyer's money any more: only another payment buys.
  if (claim.state === "void" || claim.state === "refunded")
    return { retry: "pay", retryAfterSeconds: null };
  // Delivered, but not stored any more: it is made again.
  if (job === "missing") return { retry: "resend-same-payment", retryAfterSeconds: null };
  if (typeof job !== "object")
    return claim.state === "owed" || job === "running"
      ? { retry: "poll", retryAfterSeconds: 2 }
      : { retry: null, retryAfterSeconds: null };
  if (!job.ok && claim.run >= maxRuns)
    return { retry: "poll", retryAfterSeconds: errors.redemption_exhausted.retryAfterSeconds };
  return { retry: job.ok ? null : "resend-same-payment", retryAfterSeconds: null };
};

const describe = (
  claim: Claim,
  job: JobState | undefined,
  network: Network,
  receipt: SignedReceipt | undefined,
  isAbandoned: boolean,
): object => {
  const outcome = typeof job === "object" ? job : undefined;
  return {
    state: stateOf(claim, job),
    operation: claim.operation,
    charged: chargedOf(claim),
    owed: claim.state === "owed",
    payment: {
      x402Version: claim.x402Version,
      network: network.id,
      asset: network.asset,
      payer: claim.payer,
      amount: claim.amount,
      nonce: claim.nonce,
      transaction: claim.transaction || null,
    },
    run: claim.run,
    refund: claim.refundFrom
      ? {
          from: claim.refundFrom,
          amount: claim.amount,
          transaction: claim.refundTransaction ?? null,
        }
      : null,
    reason: claim.state === "void" ? voidDetailOf(claim) : null,
    openedAt: instant(claim.openedAt),
    settledAt: instant(claim.settledAt),
    deliveredAt: instant(claim.deliveredAt),
    ...nextStepOf(claim, job, isAbandoned),
    error:
      outcome && !outcome.ok ? { ...outcome.error, title: errors[outcome.error.code].title } : null,
    receipt: receipt ?? null,
    result: outcome?.ok ? outcome.body : null,
  };
};

/** Free and unguessable: state, transaction and result of one claim. Reading a waiting result delivers it. */
export const createClaimPage = (options: {
  claims: Claims;
  jobs: JobClient;
  replies: ClaimReplies;
  issueReceipt: IssueReceipt;
  network: Network;
  now: () => number;
}): ((token: string) => Promise<Reply>) => {
  const { claims, jobs, replies, issueReceipt, network, now } = options;

  const jobOf = async (claim: Claim): Promise<JobState | undefined> => {
    const operation = operationOf(claim);
    if (!operation || (claim.state !== "owed" && claim.state !== "delivered")) return undefined;
    const state = await jobs.look(operation.queue, jobIdOf(claim));
    if (state !== "missing") return state;
    if (claim.state === "delivered") return isResultKept(claim, now()) ? state : undefined;
    // Settled, but its job was never enqueued: whoever asks sets it going.
    await enqueueClaim(jobs, operation, claim, now());
    return "running";
  };

  return async (token) => {
    try {
      const claim = await claims.findByToken(token);
      if (!claim) return problemReply({ code: "claim_not_found", detail: notFound }, "unknown");
      const job = await jobOf(claim);
      const body = typeof job === "object" && job.ok ? job.body : undefined;
      const receipt = body && (await issueReceipt(claim, JSON.stringify(body)));
      const page = jsonReply(
        200,
        describe(claim, job, network, receipt, claims.isAbandoned(claim)),
      );
      return body ? { ...page, onWritten: replies.onWritten(claim) } : page;
    } catch {
      return problemReply(
        { code: "storage_unavailable", detail: "The claim store is not reachable." },
        "unknown",
      );
    }
  };
};
