import type { JobClient, JobState } from "@coinslot/jobs";
import type { Operation } from "@coinslot/tools-schema";
import type { GatewayLog } from "../log.ts";
import { type Claim, hasFailed, jobIdOf } from "./claim.ts";
import { jobsInTurn } from "./shares.ts";
import type { Claims } from "./store.ts";

/** How long a job may wait for a worker before it fails, redeemably. */
const queuePatienceMs = 10 * 60_000;

/** What a claim's job is seen to with. */
export type JobParts = {
  readonly jobs: JobClient;
  readonly claims: Claims;
  readonly log: GatewayLog;
  readonly now: () => number;
};

/** The job of a claim's present run, as it is put into its queue. */
const jobOf = (claim: Claim, operation: Operation, now: () => number) => {
  const { queue, tool } = operation;
  const job = {
    id: jobIdOf(claim),
    operation: operation.id,
    input: JSON.parse(claim.input ?? "null") as unknown,
    deadline: now() + queuePatienceMs + tool.timeoutSeconds * tool.attempts * 1_000,
  };
  return [queue, job, { givesWay: claim.ahead >= jobsInTurn }] as const;
};

/** Enqueues the present run of a claim; doing it twice is the same job. */
export const enqueueClaim = (
  { jobs, now }: Pick<JobParts, "jobs" | "now">,
  operation: Operation,
  claim: Claim,
): Promise<void> => jobs.enqueue(...jobOf(claim, operation, now));

/**
 * Records that a claim is paid, and enqueues its run, in one script: no gateway can die between the debt and the job, and
 * no Redis forget one of them. Doing it twice is the same debt and the same job.
 */
export const settleAndEnqueue = (
  { jobs, claims, now }: Pick<JobParts, "jobs" | "claims" | "now">,
  operation: Operation,
  claim: Claim,
  transaction: string,
): Promise<boolean> =>
  claims.settled(claim, transaction, (first) =>
    jobs.enqueueAfter(first, ...jobOf(claim, operation, now)),
  );

/**
 * The job of an owed claim's present run. One that was never enqueued, because whoever settled the claim died, is
 * enqueued now: it is "missing" only where its input was let go of while the payment was undecided, and whoever
 * sends it again brings it. A run that failed is not begun again.
 */
export const ensureJob = async (
  parts: JobParts,
  operation: Operation,
  claim: Claim,
): Promise<JobState> => {
  const state = await parts.jobs.look(operation.queue, jobIdOf(claim));
  if (state !== "missing" || hasFailed(claim, state)) return state;
  const whole = claim.input === undefined ? await parts.claims.find(claim.id) : claim;
  if (whole?.input === undefined) return "missing";
  await enqueueClaim(parts, operation, whole);
  parts.log.info(
    { claim: claim.id, operation: operation.id },
    "a settled claim had no job: enqueued",
  );
  return "running";
};
