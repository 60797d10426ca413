import { randomUUID } from "node:crypto";
import { errors, type QueueName, type ToolErrorCode } from "@coinslot/tools-schema";
import { type Job as BullJob, UnrecoverableError, Worker } from "bullmq";
import type { Redis } from "ioredis";
import {
  type Heartbeat,
  heartbeatChannel,
  heartbeatSeconds,
  rollCallChannel,
} from "./heartbeat.ts";
import {
  failureFromReason,
  type Job,
  type JobOutcome,
  keyPrefix,
  replyChannel,
  replySchema,
} from "./job.ts";
import { type AnyHandlers, runTool } from "./run-tool.ts";
import type { z } from "zod";

/** What a worker tells its operator: never an input, never a result. */
export type WorkerLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

/** A running worker loop. */
export type JobWorker = {
  readonly id: string;
  /** Stops taking jobs, finishes those it has, says goodbye. */
  drain(): Promise<void>;
};

type Reply = z.input<typeof replySchema>;

/** A failure that repeating cannot mend is marked, so that BullMQ does not try it again. */
const failureForQueue = (error: { code: ToolErrorCode; toJSON(): unknown }): Error => {
  const message = JSON.stringify(error);
  return errors[error.code].blame === "caller"
    ? new UnrecoverableError(message)
    : new Error(message);
};

/**
 * Takes jobs of one queue and runs them with the handlers given. The job's return value is the durable
 * result; it is published to the gateway that asked only after Redis has it, so that no answer is ever
 * given that a replay could not repeat. `commands` and `subscriber` wait for Redis to come back.
 */
export const startJobWorker = async (options: {
  queue: QueueName;
  handlers: AnyHandlers;
  /** Which tools can work now; a tool that is not named is ready when it has a handler. */
  readiness?: () => Readonly<Record<string, boolean>>;
  concurrency: number;
  commands: Redis;
  subscriber: Redis;
  log: WorkerLog;
  now?: () => number;
  /** Milliseconds after which another worker may take over the job of one that died. */
  lockMs?: number;
}): Promise<JobWorker> => {
  const { queue, handlers, commands, subscriber, log, now = Date.now, lockMs = 30_000 } = options;
  const id = randomUUID();
  for (const connection of [commands, subscriber]) {
    connection.on("error", (error: Error) => log.warn({ error: error.message }, "redis"));
  }

  const publish = (job: BullJob<Job>, outcome: JobOutcome): void => {
    const reply = JSON.stringify({ job: job.data.id, outcome } satisfies Reply);
    void commands.publish(replyChannel(job.data.replyTo), reply).catch(() => {});
  };

  const run = async (job: BullJob<Job>): Promise<JobOutcome> => {
    try {
      return await runTool(handlers, job.data, now);
    } catch (error) {
      const failure = error as Parameters<typeof failureForQueue>[0] & Error;
      log.warn(
        {
          job: job.id,
          operation: job.name,
          code: failure.code,
          cause: String(failure.cause ?? ""),
        },
        "failed",
      );
      throw failureForQueue(failure);
    }
  };

  const worker = new Worker<Job, JobOutcome>(queue, run, {
    connection: commands,
    prefix: keyPrefix,
    concurrency: options.concurrency,
    lockDuration: lockMs,
    stalledInterval: lockMs,
    maxStalledCount: 3,
    skipVersionCheck: true,
  });
  worker.on("error", (error) => log.warn({ error: error.message }, "queue error"));
  worker.on("completed", (job, outcome) => publish(job, outcome));
  worker.on("failed", (job) => {
    if (job?.finishedOn !== undefined) publish(job, failureFromReason(job.failedReason));
  });

  const stopBeating = await startHeartbeat({ ...options, id, worker });
  log.info({ worker: id, queue, tools: Object.keys(handlers) }, "ready");

  return {
    id,
    async drain() {
      stopBeating();
      await worker.close();
      await Promise.all([commands.quit(), subscriber.quit()]);
    },
  };
};

const startHeartbeat = async (options: {
  id: string;
  queue: QueueName;
  handlers: AnyHandlers;
  readiness?: () => Readonly<Record<string, boolean>>;
  worker: Worker;
  commands: Redis;
  subscriber: Redis;
}): Promise<() => void> => {
  const { id, queue, handlers, commands, subscriber } = options;

  let leaving = false;
  const beat = async (): Promise<void> => {
    const waiting = await commands.llen(`${keyPrefix}:${queue}:wait`);
    const readiness = options.readiness?.() ?? {};
    const tools = Object.fromEntries(
      Object.keys(handlers).map((slug) => [slug, readiness[slug] ?? true]),
    );
    // Read last: a heartbeat that overtakes the goodbye must not bring the worker back.
    const heartbeat: Heartbeat = { worker: id, queue, tools, waiting, leaving };
    await commands.publish(heartbeatChannel, JSON.stringify(heartbeat));
  };
  const tryToBeat = (): void => void beat().catch(() => {});

  subscriber.on("message", tryToBeat);
  await subscriber.subscribe(rollCallChannel);
  await beat();
  const timer = setInterval(tryToBeat, heartbeatSeconds * 1_000);
  return () => {
    clearInterval(timer);
    leaving = true;
    tryToBeat();
  };
};
