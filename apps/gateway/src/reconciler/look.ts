import { resultRetentionSeconds } from "@coinslot/jobs";
import type { ChainReader } from "../chain/chain-reader.ts";
import { authorizationOf, type Evidence } from "../chain/evidence.ts";
import {
  type Claim,
  hasFailed,
  jobIdOf,
  operationOf,
  runAtOf,
  type VoidReason,
} from "../claims/claim.ts";
import { ensureJob, type JobParts } from "../claims/claim-job.ts";
import type { CheckAll } from "../chain/check-all.ts";
import type { Next } from "./next.ts";
import type { Refunds } from "./refunds.ts";

/** What a look at a claim works with. Without `chain` nothing that is unknown can be decided. */
export type LookParts = JobParts & {
  readonly chain: ChainReader | undefined;
  readonly refunds: Refunds | undefined;
  readonly checkAll: CheckAll;
  readonly abandonedMs: number;
};

/** Seconds after which a settlement that the chain does not show is taken for a lie. */
const auditPatienceSeconds = 120;
/** Claims whose authorization has no end in sight are not kept for ever: anybody can open as many. */
const unusedPatienceMs = 24 * 3_600_000;
const jobPauseMs = 30_000;
const keptResultPauseMs = 3_600_000;

const noteOf = ({ id, operation, payer, nonce, amount }: Claim): object => ({
  claim: id,
  operation,
  payer,
  nonce,
  amount,
});

/** Takes one claim as far as it can be taken now. Whatever it does is safe to do twice, on two gateways. */
export const lookAt = async (parts: LookParts, claim: Claim): Promise<Next> => {
  switch (claim.state) {
    case "settling": {
      const abandonedAt = claim.attemptAt + parts.abandonedMs;
      return abandonedAt > parts.now() ? { inMs: abandonedAt - parts.now() } : decide(parts, claim);
    }
    case "unknown":
      return decide(parts, claim);
    case "owed":
      // A chain that cannot be asked keeps nobody from his result.
      return (await audit(parts, claim).catch(() => undefined)) ?? seeToJob(parts, claim);
    case "delivered":
      return (await audit(parts, claim)) ?? "never";
    case "refunding":
      return parts.refunds ? parts.refunds.sendOrFind(claim) : "later";
    case "refunded":
    case "void":
      return "never";
  }
};

/** Was it paid? Only evidence moves the claim. */
const decide = async (parts: LookParts, claim: Claim): Promise<Next> => {
  const { chain, claims, log, now } = parts;
  if (!chain) return "later";
  const evidence = await chain.evidenceOf(authorizationOf(claim));
  switch (evidence.kind) {
    case "paid":
      await claims.settled(claim, evidence.transaction);
      await claims.confirm(claim, evidence.transaction);
      log.info({ ...noteOf(claim), transaction: evidence.transaction }, "the chain says paid");
      return seeToJob(parts, { ...claim, state: "owed", transaction: evidence.transaction });
    case "void":
      return voidBy(parts, claim, evidence.reason);
    case "none":
      return evidence.isUnused && now() - claim.attemptAt > unusedPatienceMs
        ? voidBy(parts, claim, "unused")
        : "later";
  }
};

const voidBy = async (
  { claims, log }: LookParts,
  claim: Claim,
  reason: VoidReason,
): Promise<Next> => {
  await claims.void(claim, reason);
  log.info({ ...noteOf(claim), reason }, "the chain says not paid");
  return "never";
};

/**
 * Is what the facilitator said true? Undefined when there is nothing to audit (any more). One that named a
 * settlement which the chain does not show is not believed unseen for a while.
 */
const audit = async (parts: LookParts, claim: Claim): Promise<Next | undefined> => {
  const { chain, claims, checkAll, log, now } = parts;
  if (!chain || claim.confirmed) return undefined;
  const evidence = await chain.evidenceOf(authorizationOf(claim), claim.transaction);
  if (evidence.kind === "paid") {
    await claims.confirm(claim, evidence.transaction);
    return undefined;
  }
  if (!isLie(evidence, claim)) return now() - claim.openedAt > 60_000 ? "later" : { inMs: 10_000 };
  log.error({ ...noteOf(claim), transaction: claim.transaction }, "settled, but not on the chain");
  await checkAll.begin();
  if (claim.state === "delivered") return "never";
  await claims.withhold(claim, "the chain does not show the settlement");
  return { inMs: 0 };
};

const isLie = (evidence: Evidence, { settledAt = 0 }: Claim): boolean => {
  if (evidence.kind === "void") return true;
  const saidAt = BigInt(Math.floor(settledAt / 1_000) + auditPatienceSeconds);
  return evidence.kind === "none" && evidence.isUnused && evidence.chainTime > saidAt;
};

/** See that a settled claim has a job; after it failed, see to the refund. */
const seeToJob = async (parts: LookParts, claim: Claim): Promise<Next> => {
  const operation = operationOf(claim);
  // What is not sold any more cannot be made.
  if (!operation) return failed(parts, claim);
  // A result that was there, and was not collected while it was kept, is made again when the buyer asks.
  const wasKept = parts.now() - runAtOf(claim) <= resultRetentionSeconds * 1_000;
  const job = wasKept
    ? await ensureJob(parts, operation, claim)
    : await parts.jobs.look(operation.queue, jobIdOf(claim));
  if (typeof job === "object" && job.ok) {
    await parts.claims.forgetUsedInput(claim);
    return { inMs: keptResultPauseMs };
  }
  if (hasFailed(claim, job)) return failed(parts, claim);
  if (job !== "missing") return { inMs: jobPauseMs };
  return wasKept ? failed(parts, claim) : "never";
};

/** The failure is noted, because the job goes after two days and the debt does not. */
const failed = async ({ claims, refunds }: LookParts, claim: Claim): Promise<Next> => {
  if (claim.failedRun !== claim.run) await claims.noteFailure(claim);
  const next = refunds ? await refunds.consider(claim) : "later";
  // At least one look falls into the time in which a job is kept.
  return typeof next === "object" ? { inMs: Math.min(next.inMs, keptResultPauseMs) } : next;
};
