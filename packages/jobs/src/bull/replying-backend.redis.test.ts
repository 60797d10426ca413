import { type Redis, startRedis } from "@coinslot/sandbox";
import { type JobsOptions, Queue, UnrecoverableError, Worker, withBackend } from "bullmq";
import type { Redis as Connection } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Job, replyChannel } from "../job.ts";
import { keyPrefix } from "../key-prefix.ts";
import { createPatientRedis } from "../redis.ts";
import { replyingOn } from "./replying-backend.ts";
import { createScriptedClient } from "./scripted-client.ts";

const gateway = "g";
let redis: Redis;
let commands: Connection;
let replies: string[];
let closers: (() => unknown)[];
beforeAll(async () => {
  redis = await startRedis();
  commands = createPatientRedis(redis.url);
  const subscriber = createPatientRedis(redis.url);
  await subscriber.subscribe(replyChannel(gateway));
  subscriber.on("message", (_, message: string) => void replies.push(message));
  closers = [() => subscriber.disconnect(), () => commands.disconnect()];
});
afterAll(async () => {
  for (const close of closers) await close();
  await redis.stop();
});
beforeEach(async () => {
  replies = [];
  await commands.flushall();
  await commands.config("RESETSTAT");
});

const options = { prefix: keyPrefix, skipVersionCheck: true, lockDuration: 400 } as const;
type Process = (job: { id?: string; attemptsMade: number }) => Promise<unknown>;

const open = (isOurs: boolean, run: Process, concurrency = 4) => {
  const connection = createPatientRedis(redis.url);
  const queueConnection = createPatientRedis(redis.url);
  const given = { ...options, connection, concurrency, stalledInterval: 200, maxStalledCount: 3 };
  const worker: Worker = isOurs
    ? new (withBackend(replyingOn(connection)).Worker)("util", run, given)
    : new Worker("util", run, given);
  const queue = new Queue("util", {
    ...options,
    connection: isOurs ? createScriptedClient(queueConnection) : queueConnection,
  });
  worker.on("error", () => {});
  const close = async (): Promise<void> => {
    await worker.close();
    await queue.close();
    for (const each of [connection, queueConnection]) each.disconnect();
  };
  return { worker, queue, close };
};

const job = (id: string): Job => ({
  id,
  operation: "POST /api/hash",
  input: { text: id },
  deadline: 1_800_000_000_000,
  replyTo: gateway,
});
const add = (queue: Queue, id: string, extra: JobsOptions = {}) =>
  queue.add("POST /api/hash", job(id), {
    jobId: id,
    removeOnComplete: { age: 100 },
    removeOnFail: { age: 100 },
    ...extra,
  });

/** What names a moment or a process, and so is another each time. */
const isMoment = (field: string): boolean => /On$|^timestamp$|^stacktrace$/.test(field);

const contentOf = async (key: string): Promise<unknown> => {
  switch (await commands.type(key)) {
    case "hash": {
      const fields = Object.entries(await commands.hgetall(key));
      return Object.fromEntries(fields.map(([name, value]) => [name, isMoment(name) || value]));
    }
    case "list":
      return commands.lrange(key, 0, -1);
    case "zset":
      return (await commands.zrange(key, "0", "-1")).toSorted();
    case "set":
      return commands.smembers(key);
    default:
      return commands.get(key);
  }
};

/** The queue as it lies in Redis; of what is done, the input is let go. */
const keyspace = async (): Promise<Record<string, unknown>> => {
  const keys = (await commands.keys("*")).filter(
    (key) => !/:(events|marker|stalled-check)$/.test(key),
  );
  const pairs = await Promise.all(keys.toSorted().map(async (key) => [key, await contentOf(key)]));
  return Object.fromEntries(pairs) as Record<string, unknown>;
};
const withoutInput = (space: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(space).replaceAll(/\\"input\\":(null|\{.*?\})/g, "")) as never;

type Scenario = {
  readonly run: Process;
  readonly jobs: readonly (readonly [id: string, extra?: JobsOptions])[];
  readonly isPaused?: boolean;
  readonly concurrency?: number;
  readonly done: { readonly completed?: number; readonly failed?: number; readonly wait?: number };
};
const good: Process = async ({ id }) => ({ ok: true, body: { id, ü: 1 } });
const bad: Process = () => Promise.reject(new Error("no"));
const scenarios: Record<string, Scenario> = {
  "a success": { run: good, jobs: [["a"]], done: { completed: 1 } },
  "a failure for good": {
    run: () => Promise.reject(new UnrecoverableError("no")),
    jobs: [["a", { attempts: 3 }]],
    done: { failed: 1 },
  },
  "a failure after each attempt": {
    run: bad,
    jobs: [["a", { attempts: 2, backoff: { type: "fixed", delay: 5 } }]],
    done: { failed: 1 },
  },
  "a failure that is tried again at once": {
    run: bad,
    jobs: [["a", { attempts: 2 }]],
    done: { failed: 1 },
  },
  "a success at the second attempt": {
    run: async (one) => (one.attemptsMade === 0 ? bad(one) : good(one)),
    jobs: [["a", { attempts: 2, backoff: { type: "fixed", delay: 5 } }]],
    done: { completed: 1 },
  },
  "one after the other, by one that takes the next with its finish": {
    run: good,
    jobs: [["a"], ["b"], ["c"]],
    concurrency: 1,
    done: { completed: 3 },
  },
  "jobs with a priority, and with a delay": {
    run: good,
    jobs: [["a", { priority: 1 }], ["b", { delay: 30 }], ["c"]],
    done: { completed: 3 },
  },
  "a queue that is paused": { run: good, jobs: [["a"]], isPaused: true, done: { wait: 1 } },
};

const play = async ({ run, jobs, isPaused, concurrency, done }: Scenario, isOurs: boolean) => {
  await commands.flushall();
  const { queue, worker, close } = open(isOurs, run, concurrency);
  try {
    await worker.waitUntilReady();
    if (isPaused) await queue.pause();
    for (const [id, extra] of jobs) await add(queue, id, extra);
    await vi.waitUntil(async () => {
      const counts = await queue.getJobCounts("completed", "failed", "wait", "active");
      if (isPaused) return counts["active"] === 0;
      return Object.entries(done).every(([state, count]) => counts[state] === count);
    }, 20_000);
  } finally {
    await close();
  }
  return keyspace();
};

describe("Redis holds what BullMQ's own scripts leave there", () => {
  test.each(Object.keys(scenarios))("after %s", async (name) => {
    const scenario = scenarios[name]!;
    const theirs = await play(scenario, false);
    replies = [];
    const ours = await play(scenario, true);
    expect(withoutInput(ours)).toEqual(withoutInput(theirs));
    expect(await commands.exists(`${keyPrefix}:util:events`)).toBe(0);
    const ended = (scenario.done.completed ?? 0) + (scenario.done.failed ?? 0);
    expect(replies.map((each) => (JSON.parse(each) as { job: string }).job)).toHaveLength(ended);
  });
});

describe("what finishes a job", () => {
  const replyOf = async (run: Process): Promise<unknown> => {
    await play({ run, jobs: [["a"]], done: {} }, true);
    await vi.waitUntil(() => replies.length > 0, 20_000);
    return JSON.parse(replies[0]!);
  };
  const times = { queued: expect.any(Number), ran: expect.any(Number) };

  test("replies with the outcome that it stored, and when it ran", async () => {
    const outcome = { ok: true, body: { id: "a", ü: 1 } };
    expect(await replyOf(good)).toEqual({ job: "a", outcome, times });
    expect(await commands.hget(`${keyPrefix}:util:a`, "returnvalue")).toBe(JSON.stringify(outcome));
  });

  test("replies with the failure that its worker gave, and with no other text", async () => {
    const error = { code: "tool_not_found", detail: 'No "such" thing.' };
    const failing = () => Promise.reject(new UnrecoverableError(JSON.stringify(error)));
    expect(await replyOf(failing)).toEqual({ job: "a", outcome: { ok: false, error }, times });
    replies = [];
    expect(JSON.stringify(await replyOf(bad))).not.toContain('"no"');
  });

  test("drops the job's input, and nothing else of its data", async () => {
    await replyOf(good);
    const data = (await commands.hget(`${keyPrefix}:util:a`, "data")) ?? "";
    expect(JSON.parse(data)).toEqual({ ...job("a"), input: null });
  });
});

test("a job that is the last to wait begins without another take", async () => {
  let takes: number | undefined;
  const taken = async (): Promise<number> =>
    Number(/cmdstat_rpoplpush:calls=(\d+)/.exec(await commands.info("commandstats"))?.[1] ?? 0);
  const { queue, worker, close } = open(true, async (one) => {
    takes ??= await taken();
    return good(one);
  });
  try {
    await worker.waitUntilReady();
    // The first take of all finds nothing.
    await vi.waitUntil(async () => (await taken()) === 1);
    await add(queue, "a");
    await vi.waitUntil(() => takes !== undefined);
    expect(takes).toBe(2);
  } finally {
    await close();
  }
});

test("a job that is due in a fraction of a second begins then, and not at the next whole one", async () => {
  const late: number[] = [];
  const { queue, worker, close } = open(true, async (one) => {
    late.push(Date.now() - Number(one.id?.slice(4)));
    return good(one);
  });
  try {
    await worker.waitUntilReady();
    for (let time = 1; time <= 4; time++) {
      await add(queue, `due ${Date.now() + 100}`, { delay: 100 });
      await vi.waitUntil(() => late.length === time, 20_000);
    }
    // By whole seconds each of them is most of one late.
    expect(Math.min(...late)).toBeLessThan(500);
  } finally {
    await close();
  }
});
