import { type Redis, startRedis } from "@coinslot/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createJobClient, type JobClient } from "./job-client.ts";
import { createFailFastRedis, createPatientRedis } from "./redis.ts";
import { startJobWorker } from "./worker.ts";

let redis: Redis;
let closers: (() => unknown)[];
beforeEach(async () => {
  redis = await startRedis();
  closers = [];
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  await redis.stop();
});

const client = (database: number): JobClient => {
  const commands = createFailFastRedis(`${redis.url}/${database}`);
  const subscriber = createPatientRedis(`${redis.url}/${database}`);
  const log = { warn: () => {} };
  const gateway = `g${database}`;
  const jobs = createJobClient({
    gateway,
    commands,
    subscriber,
    now: Date.now,
    maxBacklog: 10,
    log,
  });
  closers.push(async () => {
    await jobs.close();
    commands.disconnect();
    subscriber.disconnect();
  });
  return jobs;
};

const startWorker = async (database: number): Promise<void> => {
  const running = await startJobWorker({
    queue: "util",
    handlers: {
      hash: async () => ({ data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } }),
    },
    concurrency: 1,
    commands: createPatientRedis(`${redis.url}/${database}`),
    subscriber: createPatientRedis(`${redis.url}/${database}`),
    log: { info: () => {}, warn: () => {} },
  });
  closers.push(() => running.drain());
};

test.each([
  [0, 4],
  [4, 0],
])(
  "a worker on database %i is believed by the gateways on it, and not by one on database %i, where it takes no job",
  async (here, there) => {
    const [near, far] = [client(here), client(there)];
    await startWorker(here);
    await vi.waitUntil(() => near.roster.admission("util", "hash") === "open", { timeout: 20_000 });
    expect(far.roster.admission("util", "hash")).toBe("no-worker");

    await startWorker(there);
    await vi.waitUntil(() => far.roster.admission("util", "hash") === "open", { timeout: 20_000 });
    expect(near.roster.view("util").workers).toBe(1);
    expect(far.roster.view("util").workers).toBe(1);
    const id = "a".repeat(40);
    const deadline = Date.now() + 60_000;
    const job = { id, operation: "POST /api/hash", input: { text: "abc" }, deadline };
    await far.enqueue("util", job);
    expect(await far.wait("util", id, 20_000)).toMatchObject({ ok: true });
  },
);
