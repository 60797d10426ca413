import { queues } from "@coinslot/tools-schema";
import { z } from "zod";
import { keyPrefix } from "./job.ts";

/** Workers publish here; a gateway hears all of them. */
export const heartbeatChannel = `${keyPrefix}:heartbeats`;

/** A gateway that starts publishes here, and every worker answers with a heartbeat at once. */
export const rollCallChannel = `${keyPrefix}:roll-call`;

/** Seconds between heartbeats; a worker that misses three is taken for dead. */
export const heartbeatSeconds = 2;

/** What a worker says of itself; a newer one may say more. */
export const heartbeatSchema = z.object({
  worker: z.string(),
  queue: z.enum(queues),
  /** Which tools it has a handler for, and whether that handler can work now. */
  tools: z.record(z.string(), z.boolean()),
  /** Why those that cannot work cannot, where the worker knows; for operators. */
  reasons: z.record(z.string(), z.string()).optional(),
  /** Jobs that wait in its queue. */
  waiting: z.int().nonnegative(),
  /** True once, when it drains: no more calls are admitted on its account. */
  leaving: z.boolean(),
});
export type Heartbeat = z.output<typeof heartbeatSchema>;
