import { queues } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import { z } from "zod";
import { keyPrefix } from "./key-prefix.ts";

/**
 * Redis hands what is published to the listeners on all of its databases, but jobs lie in one. So the name says in
 * which: a gateway must not believe in workers that will never see its jobs. The first database has no number, as
 * in the versions that knew no other.
 */
const channelOf = (name: string, { options }: Redis): string =>
  options.db ? `${keyPrefix}:${options.db}:${name}` : `${keyPrefix}:${name}`;

/** Workers publish here; a gateway hears those of its own database. */
export const heartbeatChannel = (redis: Redis): string => channelOf("heartbeats", redis);

/** A gateway that starts publishes here, and every worker of its database answers with a heartbeat at once. */
export const rollCallChannel = (redis: Redis): string => channelOf("roll-call", redis);

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
