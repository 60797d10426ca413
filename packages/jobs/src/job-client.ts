import { operations, queues, type QueueName } from "@coinslot/tools-schema";
import { Queue, type Job as BullJob, type JobsOptions } from "bullmq";
import type { Redis } from "ioredis";
import { heartbeatChannel, rollCallChannel } from "./heartbeat.ts";
import {
  failureFromReason,
  type Job,
  type JobOutcome,
  jobOutcomeSchema,
  keyPrefix,
  replyChannel,
  replySchema,
  resultRetentionSeconds,
} from "./job.ts";
import { createReplyWaiters } from "./reply-waiters.ts";
import { createRoster, type Roster } from "./roster.ts";

/** What is known of a job: nothing, that it is on its way, or how it ended. */
export type JobState = "missing" | "running" | JobOutcome;

/** The gateway's end of the queues. */
export type JobClient = {
  readonly roster: Roster;
  /** Adds the job unless one with its id is there. Rejects while Redis is away. */
  enqueue(queue: QueueName, job: Omit<Job, "replyTo">): Promise<void>;
  /** Reads the durable state of a job. */
  look(queue: QueueName, id: string): Promise<JobState>;
  /** The outcome, or undefined when `timeoutMs` pass first. A reply that does not come is looked up in the job. */
  wait(queue: QueueName, id: string, timeoutMs: number): Promise<JobOutcome | undefined>;
  close(): Promise<void>;
};

const attemptsOf = new Map(
  operations.map((operation) => [operation.id as string, operation.tool.attempts]),
);

const stateOf = (job: BullJob | undefined): JobState => {
  if (!job) return "missing";
  if (job.finishedOn === undefined) return "running";
  // BullMQ keeps the reason of an earlier attempt on a job that succeeded at a later one.
  const returned: unknown = job.returnvalue ?? undefined;
  return returned === undefined
    ? failureFromReason(job.failedReason)
    : jobOutcomeSchema.parse(returned);
};

const openQueues = (connection: Redis): Readonly<Record<QueueName, Queue>> => {
  const open = (name: QueueName): Queue => {
    const queue = new Queue(name, { connection, prefix: keyPrefix, skipVersionCheck: true });
    // Commands reject on their own; an unhandled "error" event would end the process.
    queue.on("error", () => {});
    return queue;
  };
  return { util: open("util"), data: open("data"), llm: open("llm") };
};

/** What BullMQ is told of a job beside its data. */
const jobOptions = (job: Pick<Job, "id" | "operation">): JobsOptions => ({
  jobId: job.id,
  attempts: attemptsOf.get(job.operation) ?? 1,
  backoff: { type: "exponential", delay: 250, jitter: 0.5 },
  removeOnComplete: { age: resultRetentionSeconds },
  removeOnFail: { age: resultRetentionSeconds },
});

/** `commands` fails fast; `subscriber` is used for nothing else and waits for Redis to come back. */
export const createJobClient = (options: {
  gateway: string;
  commands: Redis;
  subscriber: Redis;
  now: () => number;
  maxBacklog: number;
}): JobClient => {
  const { gateway, commands, subscriber } = options;
  const roster = createRoster(options);
  const waiters = createReplyWaiters();
  const byName = openQueues(commands);

  subscriber.on("message", (channel: string, message: string) => {
    if (channel === heartbeatChannel) return roster.hear(message);
    const reply = replySchema.parse(JSON.parse(message));
    return waiters.settle(reply.job, reply.outcome);
  });
  const callTheRoll = (): void => void commands.publish(rollCallChannel, gateway).catch(() => {});
  // Queued until Redis is there, and repeated by the connection whenever it comes back.
  void subscriber.subscribe(replyChannel(gateway), heartbeatChannel).then(callTheRoll, () => {});
  for (const connection of [commands, subscriber]) connection.on("ready", callTheRoll);

  const look = async (queue: QueueName, id: string): Promise<JobState> =>
    stateOf(await byName[queue].getJob(id));

  return {
    roster,
    look,
    async enqueue(queue, job) {
      const data: Job = { ...job, replyTo: gateway };
      await byName[queue].add(job.operation, data, jobOptions(job));
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
