import type { JobClient, JobState } from "@coinslot/jobs";
import { type Claim, jobIdOf } from "./claim.ts";
import { chargedOf } from "./claim-replies.ts";
import { type Claims, isSameSecret } from "./claims.ts";
import { operationOf } from "./enqueue-claim.ts";
import type { Attention } from "./reconciler/attention.ts";
import { jsonReply, problemReply, type Reply } from "./reply.ts";

/** Claims per page. */
const pageSize = 100;

const instant = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

/** Never the token: whoever sees this list must not be able to collect. */
const rowOf = (claim: Claim, job: JobState | undefined): object => ({
  claim: claim.id,
  state: claim.state,
  charged: chargedOf(claim),
  operation: claim.operation,
  payer: claim.payer,
  amount: claim.amount,
  nonce: claim.nonce,
  transaction: claim.transaction || null,
  runs: claim.run,
  error: typeof job === "object" && !job.ok ? job.error.code : null,
  openedAt: instant(claim.openedAt),
  settledAt: instant(claim.settledAt),
  refund: claim.refundFrom ? { from: claim.refundFrom } : null,
});

/** Delivered claims stand in the same list until they are audited, and are no debt. */
const isDebt = (claim: Claim | undefined): claim is Claim =>
  claim !== undefined && claim.state !== "delivered";

/**
 * The operator's list of what is owed or undecided, the next due first: `GET /admin/debts`, with the token as
 * a bearer token. Without a token set there is no such page.
 */
export const createDebtsPage = (options: {
  adminToken: string | undefined;
  claims: Claims;
  jobs: JobClient;
  attention: Attention;
}): ((authorization: string | undefined, offset: unknown) => Promise<Reply>) => {
  const { adminToken, claims, jobs, attention } = options;

  const describe = async (claim: Claim): Promise<object> => {
    const operation = claim.state === "owed" ? operationOf(claim) : undefined;
    return rowOf(claim, operation && (await jobs.look(operation.queue, jobIdOf(claim))));
  };

  return async (authorization, offset) => {
    const given = authorization?.replace(/^Bearer /i, "");
    if (!adminToken || !isSameSecret(adminToken, given))
      return problemReply({ code: "not_found", detail: "No such resource." });
    const start = /^\d{1,9}$/.test(String(offset)) ? Number(offset) : 0;
    const ids = await attention.page(start, pageSize);
    const found = await Promise.all(ids.map((id) => claims.find(id)));
    const { open } = await attention.size();
    const next = start + ids.length < open ? start + ids.length : null;
    const debts = await Promise.all(found.filter(isDebt).map(describe));
    return jsonReply(200, { debts, next });
  };
};
