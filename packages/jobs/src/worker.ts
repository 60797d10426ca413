import { randomUUID } from "node:crypto";
import { errors, type QueueName, ToolError } from "@coinslot/tools-schema";
import { type Job as BullJob, UnrecoverableError, type Worker, withBackend } from "bullmq";
import type { Redis } from "ioredis";
import { replyingOn } from "./bull/replying-backend.ts";
import type { Job } from "./job.ts";
import { keyPrefixOf } from "./key-prefix.ts";
import type { JobRun } from "./metrics/job-metrics.ts";
import { type AnyHandlers, operationOf, runTool } from "./run-tool.ts";
import { startHeartbeat } from "./start-heartbeat.ts";
import { storedFrom, type StoredOutcome } from "./stored-outcome.ts";

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

/** What a worker loop is made of. `commands` and `subscriber` wait for Redis to come back. */
export type JobWorkerOptions = {
  queue: QueueName;
  handlers: AnyHandlers;
  /** Which tools can work now; a tool that is not named is ready when it has a handler. */
  readiness?: () => Readonly<Record<string, boolean>>;
  /** Why a tool that is not ready is not, for operators. */
  whyNotReady?: (slug: string) => string | undefined;
  concurrency: number;
  commands: Redis;
  subscriber: Redis;
  log: WorkerLog;
  now?: () => number;
  /** Milliseconds after which another worker may take over the job of one that died. */
  lockMs?: number;
  /** Is told of each run when it has ended. */
  observe?: ((run: JobRun) => void) | undefined;
};

type BullOfJob = BullJob<Job, StoredOutcome>;

const runOnce = async (
  { handlers, log, now = Date.now }: JobWorkerOptions,
  job: BullOfJob,
): Promise<StoredOutcome> => {
  try {
    const outcome = await runTool(handlers, job.data, now);
    return await storedFrom(outcome, operationOf(job.data));
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : undefined;
    log.warn({ job: job.id, operation: job.name, code: error.code, reason }, "failed");
    throw failureForQueue(error);
  }
};

/** A failure that repeating cannot mend is marked, so that BullMQ does not try it again. */
const failureForQueue = (error: ToolError): Error => {
  const message = JSON.stringify(error);
  const isFinal = errors[error.code].blame === "caller";
  return isFinal ? new UnrecoverableError(message) : new Error(message);
};

/**
 * The loop of one queue. A job that is done is kept for its result, and runs no more: its input goes. Whoever runs it again
 * runs the next job, with the input that the claim keeps or its buyer sends. One that dies here leaves the input for two days.
 */
const startLoop = (options: JobWorkerOptions): Worker<Job, StoredOutcome> => {
  const { queue, concurrency, commands, log, lockMs = 30_000, now = Date.now } = options;
  const { Worker: ReplyingWorker } = withBackend(replyingOn(commands));
  const worker = new ReplyingWorker<Job, StoredOutcome>(queue, (job) => runOnce(options, job), {
    connection: commands,
    prefix: keyPrefixOf(commands),
    concurrency,
    lockDuration: lockMs,
    stalledInterval: lockMs,
    maxStalledCount: 3,
    skipVersionCheck: true,
  });
  worker.on("error", (error) => log.warn({ error: error.message }, "queue error"));
  const observe = (job: BullOfJob, outcome: JobRun["outcome"]): void =>
    options.observe?.({
      operation: job.name,
      outcome,
      addedAt: job.timestamp,
      takenAt: job.processedOn ?? job.timestamp,
      finishedAt: job.finishedOn ?? now(),
    });
  worker.on("completed", (job) => observe(job, "succeeded"));
  worker.on("failed", (job) => job && observe(job, "failed"));
  return worker;
};

/**
 * Takes jobs of one queue and runs them with the handlers given. The job's return value is the durable
 * result; it is published to the gateway that asked only after Redis has it, so that no answer is ever
 * given that a replay could not repeat.
 */
export const startJobWorker = async (options: JobWorkerOptions): Promise<JobWorker> => {
  const { queue, commands, subscriber, log } = options;
  const id = randomUUID();
  for (const connection of [commands, subscriber]) {
    connection.on("error", (error: Error) => log.warn({ error: error.message }, "redis"));
  }
  const loop = startLoop(options);
  const sayGoodbye = await startHeartbeat({ ...options, id });
  log.info({ worker: id, queue }, "ready");

  return {
    id,
    async drain() {
      sayGoodbye();
      await loop.close();
      await Promise.all([commands.quit(), subscriber.quit()]);
    },
  };
};
