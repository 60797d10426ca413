import type { JobState } from "@coinslot/jobs";
import type { SignedReceipt } from "@coinslot/receipts";
import { errors } from "@coinslot/tools-schema";
import type { AbuseLimits } from "../limits/abuse-limits.ts";
import { type ClaimReplies, voidDetailOf } from "../call/claim-replies.ts";
import {
  type Claim,
  hasFailed,
  isResultKept,
  jobIdOf,
  mayRunAgain,
  operationOf,
} from "../claims/claim.ts";
import type { ClaimReads } from "../limits/claim-reads.ts";
import type { Network } from "../payment/networks.ts";
import { adviceOf, chargedOf, isUndecided } from "../claims/states.ts";
import { ensureJob, type JobParts } from "../claims/claim-job.ts";
import type { IssueReceipt } from "../receipts/issue-receipt.ts";
import { jsonReply, problemReply, type Refusal, type Reply } from "../http/reply.ts";
import { writeReply } from "../http/write-reply.ts";
import type { Surface } from "./surface.ts";

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
  nowMs: number,
): ReturnType<typeof adviceOf> => {
  // Nobody settles it any more: the same payment, sent again, does.
  if (isAbandoned && isUndecided(claim)) return resend;
  if (typeof job === "object" && job.ok) return { retry: null, retryAfterSeconds: null };
  // Failed, or delivered and not stored any more: it is made again.
  if (job && (job === "missing" || hasFailed(claim, job)))
    return mayRunAgain(claim, nowMs) ? redeem(job) : poll("redemption_exhausted");
  return job === "running" ? poll("result_pending") : adviceOf(claim);
};

const resend = { retry: "resend-same-payment", retryAfterSeconds: null } as const;

/** How a failed run is redeemed: by another input where the input was at fault. */
const redeem = (job: JobState) => {
  if (typeof job !== "object" || job.ok) return resend;
  return { retry: errors[job.error.code].retry, retryAfterSeconds: null };
};

const poll = (code: "redemption_exhausted" | "result_pending") => ({
  retry: errors[code].retry,
  retryAfterSeconds: errors[code].retryAfterSeconds,
});

const describe = (
  claim: Claim,
  job: JobState | undefined,
  network: Network,
  receipt: SignedReceipt | undefined,
  isAbandoned: boolean,
  nowMs: number,
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
    ...nextStepOf(claim, job, isAbandoned, nowMs),
    error:
      outcome && !outcome.ok ? { ...outcome.error, title: errors[outcome.error.code].title } : null,
    receipt: receipt ?? null,
    // In its place, as text.
    result: null,
  };
};

const tooOften = (waitSeconds: number): Reply =>
  problemReply(
    {
      code: "claim_read_too_often",
      detail: `The claim was read too often, or too many were from this address. It can be read again after ${waitSeconds} s, and is good until then.`,
    },
    "unknown",
    {
      headers: { "retry-after": String(waitSeconds) },
      members: { retryAfterSeconds: waitSeconds },
    },
  );

/** The page with the result as it is: of a large one each copy blocks everybody else. */
const pageFrom = (description: object, result: string | undefined): Reply => {
  const text = JSON.stringify(description);
  const page = result === undefined ? text : `${text.slice(0, -"null}".length)}${result}}`;
  // As bytes, which all who wait for it share.
  return { ...jsonReply(200, null), body: Buffer.from(page) };
};

/** What a claim is looked up and told with. */
export type ClaimPageParts = JobParts & {
  readonly replies: ClaimReplies;
  readonly reads: ClaimReads;
  readonly issueReceipt: IssueReceipt;
  readonly network: Network;
};

/** What became of a claim, by its token, for whoever asks from this address (as far as limits go). */
export type ClaimPage = (token: string, address: string) => Promise<Reply>;

/** Free and unguessable: state, transaction and result of one claim. Reading a waiting result delivers it. */
export const createClaimPage = (options: ClaimPageParts): ClaimPage => {
  const { claims, jobs, replies, reads, issueReceipt, network, now } = options;

  const jobOf = async (claim: Claim): Promise<JobState | undefined> => {
    const operation = operationOf(claim);
    if (!operation || (claim.state !== "owed" && claim.state !== "delivered")) return undefined;
    // Settled, but its job was never enqueued: whoever asks sets it going.
    if (claim.state === "owed") return ensureJob(options, operation, claim);
    const state = await jobs.look(operation.queue, jobIdOf(claim));
    const isForgotten =
      state === "missing" && !hasFailed(claim, state) && !isResultKept(claim, now());
    return isForgotten ? undefined : state;
  };

  const read = async (token: string): Promise<Reply> => {
    try {
      const claim = await claims.findByToken(token);
      if (!claim) return problemReply({ code: "claim_not_found", detail: notFound }, "unknown");
      const job = await jobOf(claim);
      const result = typeof job === "object" && job.ok ? JSON.stringify(job.body) : undefined;
      const receipt = result === undefined ? undefined : await issueReceipt(claim, result);
      const isAbandoned = claims.isAbandoned(claim);
      const page = pageFrom(describe(claim, job, network, receipt, isAbandoned, now()), result);
      if (result === undefined) return page;
      const instead = (refusal: Refusal): Reply =>
        problemReply(refusal, chargedOf(claim), { members: { retry: "poll" } });
      return { ...page, onWritten: replies.onWritten(claim), instead };
    } catch {
      return problemReply(
        { code: "storage_unavailable", detail: "The claim store is not reachable." },
        "unknown",
      );
    }
  };
  const underWay = new Map<string, Promise<Reply>>();
  /** Those who ask for one claim at the same time get one answer. */
  const readOnce = (token: string): Promise<Reply> => {
    const reading = underWay.get(token) ?? read(token).finally(() => underWay.delete(token));
    underWay.set(token, reading);
    return reading;
  };

  return async (token, address) => {
    const waitSeconds = reads.waitOf(address, token);
    if (waitSeconds > 0) return tooOften(waitSeconds);
    const reply = await readOnce(token);
    reads.count(address, reply.status === 404 ? undefined : token, reply.body.length);
    return reply;
  };
};

/** `GET /claims/{token}`: what became of one payment, and its result. */
export const claimSurface =
  (claimPage: ClaimPage, limits: Pick<AbuseLimits, "addressOf">): Surface =>
  (app) => {
    app.get("/claims/:token", async (request, response) =>
      writeReply(response, await claimPage(request.params.token, limits.addressOf(request))),
    );
  };
