import type { JobClient } from "@coinslot/jobs";
import { type Operation, operations } from "@coinslot/tools-schema";
import { type Claim, jobIdOf } from "./claim.ts";

/** How long a job may wait for a worker before it fails, redeemably. */
const queuePatienceMs = 10 * 60_000;

const byId: ReadonlyMap<string, Operation> = new Map(
  operations.map((operation) => [operation.id, operation]),
);

/** The operation that a claim was opened for; undefined once it is no longer sold. */
export const operationOf = (claim: Claim): Operation | undefined => byId.get(claim.operation);

/** Enqueues the present run of a claim; doing it twice is the same job. */
export const enqueueClaim = (
  jobs: JobClient,
  operation: Operation,
  claim: Claim,
  nowMs: number,
): Promise<void> =>
  jobs.enqueue(operation.queue, {
    id: jobIdOf(claim),
    operation: operation.id,
    input: JSON.parse(claim.input ?? "null") as unknown,
    deadline:
      nowMs + queuePatienceMs + operation.tool.timeoutSeconds * operation.tool.attempts * 1_000,
  });
