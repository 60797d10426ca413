import { operations, queues, type QueueName } from "@coinslot/tools-schema";
import type { JobsOptions } from "bullmq";
import type { Redis } from "ioredis";
import { addAfter, type ScriptCall } from "./bull/add-after.ts";
import { heartbeatChannel, heartbeatSchema, rollCallChannel } from "./heartbeat.ts";
import {
  type AwaitedOutcome,
  failureFromReason,
  type Job,
  type JobOutcome,
  replyChannel,
  resultRetentionSeconds,
} from "./job.ts";
import { oldestWaitingMs } from "./oldest-waiting.ts";
import { openQueues } from "./open-queues.ts";
import { createReadPublished } from "./read-published.ts";
import { createReplyWaiters } from "./reply-waiters.ts";
import { createRoster, type Roster } from "./roster.ts";
import { outcomeFrom, replySchema, storedOutcomeSchema } from "./stored-outcome.ts";

/**
 * What is known of a job: nothing, that it is on its way, that nobody finished it in time, or how it ended.
 * One that is overdue fails if a worker takes it after all.
 */
export type JobState = "missing" | "running" | "overdue" | JobOutcome;

/** A worker that took a job in time ends it at its deadline; this is for its clock and its way to Redis. */
const overdueMs = 60_000;

/** The gateway's end of the queues. */
export type JobClient = {
  readonly roster: Roster;
  /**
   * Adds the job unless one with its id is there. One that `givesWay` is taken when no other waits. Rejects while Redis
   * is away.
   */
  enqueue(
    queue: QueueName,
    job: Omit<Job, "replyTo">,
    options?: { givesWay: boolean },
  ): Promise<void>;
  /**
   * The same in one script with another that comes first, so that there are always both or neither. Resolves to what
   * that one says; where it says -1, nothing is added.
   */
  enqueueAfter(
    first: ScriptCall,
    queue: QueueName,
    job: Omit<Job, "replyTo">,
    options?: { givesWay: boolean },
  ): Promise<unknown>;
  /** For how long the job has waited that is taken next; 0 where none waits. */
  oldestWaitingMs(queue: QueueName): Promise<number>;
  /** Reads the durable state of a job. */
  look(queue: QueueName, id: string): Promise<JobState>;
  /** The outcome, or undefined when `timeoutMs` pass first. A reply that does not come is looked up in the job. */
  wait(queue: QueueName, id: string, timeoutMs: number): Promise<AwaitedOutcome | undefined>;
  close(): Promise<void>;
};

const attemptsOf = new Map(
  operations.map((operation) => [operation.id as string, operation.tool.attempts]),
);

/** Where a gateway of the version before put the jobs of a queue: for two days their results lie there. */
const queueBefore: Partial<Record<QueueName, QueueName>> = { "util-heavy": "util" };

/** What tells how a job stands. Its data are not among it: an input may have megabytes, and looks are many. */
const stateFields = ["opts", "finishedOn", "returnvalue", "failedReason"] as const;

const stateFrom = async (values: readonly (string | null)[], nowMs: number): Promise<JobState> => {
  const [options = null, finishedOn, returned = null, failedReason] = values;
  if (options === null) return "missing";
  if (!finishedOn) {
    const { deadline } = JSON.parse(options) as { deadline: number };
    return nowMs > deadline + overdueMs ? "overdue" : "running";
  }
  // BullMQ keeps the reason of an earlier attempt on a job that succeeded at a later one.
  return returned === null
    ? failureFromReason(failedReason ?? undefined)
    : outcomeFrom(storedOutcomeSchema.parse(JSON.parse(returned)));
};

/** BullMQ keeps options that it does not know: there a look finds the deadline without reading the job's data. */
const deadlineOption = (deadline: number): object => ({ deadline });

/** BullMQ takes jobs without a priority first, then those of this one, each in their order. */
const givingWay = { priority: 1 } as const;

/** What BullMQ is told of a job beside its data. */
const jobOptions = (
  { id, operation, deadline }: Omit<Job, "replyTo">,
  givesWay: boolean,
): JobsOptions => ({
  jobId: id,
  ...(givesWay ? givingWay : {}),
  ...deadlineOption(deadline),
  attempts: attemptsOf.get(operation) ?? 1,
  backoff: { type: "exponential", delay: 250, jitter: 0.5 },
  removeOnComplete: { age: resultRetentionSeconds },
  removeOnFail: { age: resultRetentionSeconds },
});

const createLook = (
  commands: Redis,
  byName: ReturnType<typeof openQueues>,
  now: () => number,
): JobClient["look"] => {
  const look: JobClient["look"] = async (queue, id) => {
    // At the start it is not connected yet.
    await byName[queue].waitUntilReady();
    const values = await commands.hmget(byName[queue].toKey(id), ...stateFields);
    const state = await stateFrom(values, now());
    const before = queueBefore[queue];
    return state === "missing" && before ? look(before, id) : state;
  };
  return look;
};

/** `commands` fails fast; `subscriber` is used for nothing else and waits for Redis to come back. */
export const createJobClient = (options: {
  gateway: string;
  commands: Redis;
  subscriber: Redis;
  now: () => number;
  maxBacklog: number;
  log: { warn(fields: object, message: string): void };
}): JobClient => {
  const { gateway, commands, subscriber } = options;
  const roster = createRoster(options);
  const waiters = createReplyWaiters();
  const read = createReadPublished(options.log);
  const byName = openQueues(commands);

  const heartbeats = heartbeatChannel(subscriber);
  subscriber.on("message", (channel: string, message: string) => {
    if (channel === heartbeats) {
      const heartbeat = read("heartbeat", heartbeatSchema, message);
      return heartbeat && roster.hear(heartbeat);
    }
    const reply = read("reply", replySchema, message);
    // What cannot be read is looked up in the job.
    if (reply && waiters.isAwaited(reply.job))
      void outcomeFrom(reply.outcome).then(
        (outcome) => waiters.resolve(reply.job, { ...outcome, times: reply.times }),
        () => {},
      );
  });
  const callTheRoll = (): void =>
    void commands.publish(rollCallChannel(commands), gateway).catch(() => {});
  // Queued until Redis is there, and repeated by the connection whenever it comes back.
  void subscriber.subscribe(replyChannel(gateway), heartbeats).then(callTheRoll, () => {});
  for (const connection of [commands, subscriber]) connection.on("ready", callTheRoll);

  const look = createLook(commands, byName, options.now);

  return {
    roster,
    look,
    oldestWaitingMs: (queue) => oldestWaitingMs(commands, byName[queue], options.now()),
    async enqueue(queue, job, { givesWay } = { givesWay: false }) {
      const data: Job = { ...job, replyTo: gateway };
      await byName[queue].add(job.operation, data, jobOptions(job, givesWay));
    },
    enqueueAfter: (first, queue, job, { givesWay } = { givesWay: false }) => {
      const added = { data: { ...job, replyTo: gateway }, options: jobOptions(job, givesWay) };
      return addAfter(commands, byName[queue], first, added);
    },
    wait: (queue, id, timeoutMs) =>
      waiters.wait(id, timeoutMs, async () => {
        const state = await look(queue, id).catch(() => "running" as const);
        return typeof state === "string" ? undefined : state;
      }),
    async close() {
      await Promise.all(queues.map((name) => byName[name].close()));
    },
  };
};
