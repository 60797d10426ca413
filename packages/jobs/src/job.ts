import { toolErrorCodes } from "@coinslot/tools-schema";
import { z } from "zod";
import { keyPrefix } from "./key-prefix.ts";

/** How long a finished job, and with it a buyer's result, stays readable: two days. */
export const resultRetentionSeconds = 2 * 24 * 3600;

/**
 * What crosses Redis for one paid call. `id` is the claim's run and the BullMQ job id, so that enqueuing
 * twice is the same job. Here and in what comes back, members that this version does not know are passed over:
 * the other side may be newer, and the call is paid for.
 */
export const jobSchema = z.object({
  id: z.string().min(1),
  /** The operation's id, such as "POST /api/hash". */
  operation: z.string(),
  /** Validated against the operation's schema before the payment was settled. */
  input: z.unknown(),
  /** Milliseconds since the epoch; after it the job fails, redeemably, instead of running. */
  deadline: z.int(),
  /** The gateway whose reply channel gets the outcome first. */
  replyTo: z.string().min(1),
});
export type Job = z.output<typeof jobSchema>;

const failureSchema = z.object({ code: z.enum(toolErrorCodes), detail: z.string() });

export const failedOutcomeSchema = z.object({ ok: z.literal(false), error: failureSchema });

/** How a job ended: the whole 200 body, or a failure that leaves the claim owed. */
export const jobOutcomeSchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), body: z.record(z.string(), z.unknown()) }),
  failedOutcomeSchema,
]);
export type JobOutcome = z.output<typeof jobOutcomeSchema>;

/** Milliseconds that a job waited for a worker, and that its last attempt ran. */
export const jobTimesSchema = z.object({ queued: z.number(), ran: z.number() });
export type JobTimes = z.output<typeof jobTimesSchema>;

/** An outcome as whoever waited for it gets it: with the job's times where the worker told them. */
export type AwaitedOutcome = JobOutcome & { readonly times?: JobTimes | undefined };

export const replyChannel = (gateway: string): string => `${keyPrefix}:reply:${gateway}`;

/**
 * The failure in BullMQ's `failedReason`. Anything that is not ours (a stalled job, a lost worker) is our
 * own fault and says no more than that.
 */
export const failureFromReason = (reason: string | undefined): JobOutcome => {
  try {
    return { ok: false, error: failureSchema.parse(JSON.parse(reason ?? "")) };
  } catch {
    return {
      ok: false,
      error: { code: "tool_failed", detail: "The worker was lost while the tool ran." },
    };
  }
};
