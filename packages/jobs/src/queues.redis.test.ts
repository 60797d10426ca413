import { type Redis, startRedis } from "@coinslot/sandbox";
import type { QueueName } from "@coinslot/tools-schema";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { JobClient } from "./job-client.ts";
import { openQueues } from "./open-queues.ts";
import { createPatientRedis } from "./redis.ts";
import type { AnyHandlers } from "./run-tool.ts";
import { type Ends, openEnds } from "./testing/ends.ts";
import type { JobWorker } from "./worker.ts";

let redis: Redis;
let ends: Ends;
let jobs: JobClient;
beforeEach(async () => {
  redis = await startRedis();
  ends = openEnds(redis.url);
  jobs = ends.client();
});
afterEach(async () => {
  await ends.close();
  await redis.stop();
});

const hashed = { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 };
const same = {
  patch: "",
  mode: "line",
  hunks: [],
  stats: { added: 0, removed: 0, unchanged: 0 },
  similarity: 1,
  identical: true,
  exact: true,
};
const handlers: AnyHandlers = {
  hash: async () => ({ data: hashed }),
  "text-diff": async () => ({ data: same }),
};

const startWorker = (queue: QueueName, given: AnyHandlers = handlers): Promise<JobWorker> =>
  ends.worker({ queue, handlers: given });

const job = (id: string, operation = "POST /api/hash") => ({
  id,
  operation,
  input: { text: "abc" },
  deadline: Date.now() + 60_000,
});
const givingWay = { givesWay: true };

describe("a job that gives way", () => {
  /** A worker that has a job in hand until it is let go, so that others wait. */
  const occupy = async () => {
    let letGo = (): void => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const order: string[] = [];
    await jobs.enqueue("util", job("first"));
    await startWorker("util", {
      hash: async (input) => {
        order.push((input as { text: string }).text);
        await gate;
        return { data: hashed };
      },
    });
    await vi.waitUntil(() => order.length === 1);
    return { order, letGo };
  };
  const named = (name: string) => ({ ...job(name), input: { text: name } });

  test("is taken when no other waits, and after those that gave way before it", async () => {
    const { order, letGo } = await occupy();
    for (const name of ["last 1", "last 2"]) await jobs.enqueue("util", named(name), givingWay);
    await jobs.enqueue("util", named("turn"));
    letGo();
    expect(await jobs.wait("util", "last 2", 5_000)).toMatchObject({ ok: true });
    expect(order.slice(1)).toEqual(["turn", "last 1", "last 2"]);
  });

  test("is one that waits, by number and by age, and is found by its id", async () => {
    const { letGo } = await occupy();
    await jobs.enqueue("util", job("last"), givingWay);
    await jobs.enqueue("util", job("turn"));
    // A gateway that starts hears at once how many wait.
    const late = ends.client();
    await vi.waitUntil(() => late.roster.view("util").workers === 1);
    expect(late.roster.view("util").waiting).toBe(2);
    expect(await jobs.look("util", "last")).toBe("running");
    await vi.waitUntil(async () => (await jobs.oldestWaitingMs("util")) > 0);
    const connection = createPatientRedis(redis.url);
    ends.onClose(() => connection.disconnect());
    const found = await openQueues(connection).util.getJob("last");
    expect(await found?.getState()).toBe("prioritized");
    letGo();
  });
});

describe("queues of one family", () => {
  test("each is told with its own tools, and a job of the one never waits for those of the other", async () => {
    let letGo = (): void => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const slow = { ...handlers, "text-diff": () => gate.then(() => ({ data: same })) };
    for (const queue of ["util", "util-heavy"] as const) await startWorker(queue, slow);
    await vi.waitUntil(() => jobs.roster.view("util-heavy").workers === 1);
    expect(jobs.roster.view("util").ready).toEqual(["hash"]);
    expect(jobs.roster.view("util-heavy").ready).toEqual(["text-diff"]);
    for (const id of ["a", "b"]) await jobs.enqueue("util-heavy", job(id, "POST /api/text-diff"));
    await jobs.enqueue("util", job("c"));
    expect(await jobs.wait("util", "c", 5_000)).toMatchObject({ ok: true });
    expect(await jobs.look("util-heavy", "a")).toBe("running");
    letGo();
    expect(await jobs.wait("util-heavy", "b", 5_000)).toMatchObject({ ok: true });
  });

  test("a text-diff that a version before put into `util` is run from there, and its result is found", async () => {
    await jobs.enqueue("util", job("a", "POST /api/text-diff"));
    expect(await jobs.look("util-heavy", "a")).toBe("running");
    await startWorker("util");
    expect(await jobs.wait("util-heavy", "a", 5_000)).toMatchObject({ ok: true });
    expect(await jobs.look("util-heavy", "a")).toMatchObject({ ok: true });
    expect(await jobs.look("util-heavy", "b")).toBe("missing");
  });
});
