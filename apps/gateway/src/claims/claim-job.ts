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

/** Enqueues the present run of a claim; doing it twice is the same job. */
export const enqueueClaim = (
  { jobs, now }: Pick<JobParts, "jobs" | "now">,
  operation: Operation,
  claim: Claim,
): Promise<void> =>
  jobs.enqueue(
    operation.queue,
    {
      id: jobIdOf(claim),
      operation: operation.id,
      input: JSON.parse(claim.input ?? "null") as unknown,
      deadline:
        now() + queuePatienceMs + operation.tool.timeoutSeconds * operation.tool.attempts * 1_000,
    },
    { givesWay: claim.ahead >= jobsInTurn },
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
