import { type Redis, startRedis } from "@coinslot/sandbox";
import { ToolError, type ToolErrorCode } from "@coinslot/tools-schema";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { JobClient } from "./job-client.ts";
import { createPatientRedis } from "./redis.ts";
import type { AnyHandlers } from "./run-tool.ts";
import { type Ends, openEnds } from "./testing/ends.ts";
import { type JobWorker, startJobWorker } from "./worker.ts";

let redis: Redis;
let ends: Ends;

beforeEach(async () => {
  redis = await startRedis();
  ends = openEnds(redis.url);
});
afterEach(async () => {
  await ends.close();
  await redis.stop();
});

const client = (gateway?: string, warn?: (fields: object, message: string) => void): JobClient =>
  ends.client({ ...(gateway && { gateway }), ...(warn && { warn }) });

const worker = (handlers: AnyHandlers, lockMs = 30_000): Promise<JobWorker> =>
  ends.worker({ handlers, concurrency: 4, lockMs });

const data = { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 };
const job = (id: string, input: unknown = { text: "abc" }) => ({
  id,
  operation: "POST /api/hash",
  input,
  deadline: Date.now() + 60_000,
});

describe("a job", () => {
  test("enqueued twice is one job, run once, with the first input", async () => {
    const inputs: unknown[] = [];
    const jobs = client();
    await jobs.enqueue("util", job("a", { text: "first" }));
    await jobs.enqueue("util", job("a", { text: "second" }));
    await worker({
      hash: async (input) => {
        inputs.push(input);
        return { data };
      },
    });
    expect(await jobs.wait("util", "a", 5_000)).toMatchObject({ ok: true });
    expect(inputs).toEqual([{ text: "first" }]);
  });

  test("that nobody knows is missing, one on its way is running, a finished one has its outcome", async () => {
    const jobs = client();
    expect(await jobs.look("util", "a")).toBe("missing");
    await jobs.enqueue("util", job("a"));
    expect(await jobs.look("util", "a")).toBe("running");
    await worker({ hash: async () => ({ data }) });
    await jobs.wait("util", "a", 5_000);
    expect(await jobs.look("util", "a")).toMatchObject({ ok: true, body: { data } });
  });

  test("that nobody finished a minute after its deadline is overdue, and fails when it is taken after all", async () => {
    const jobs = client();
    await jobs.enqueue("util", { ...job("a"), deadline: Date.now() - 59_000 });
    await jobs.enqueue("util", { ...job("b"), deadline: Date.now() - 61_000 });
    expect(await jobs.look("util", "a")).toBe("running");
    expect(await jobs.look("util", "b")).toBe("overdue");
    await worker({ hash: async () => ({ data }) });
    expect(await jobs.wait("util", "b", 5_000)).toMatchObject({ ok: false });
    expect(await jobs.look("util", "b")).toMatchObject({ ok: false });
  });

  test("is answered to every gateway that waits, the one that asked and others", async () => {
    const [asking, other] = [client(), client()];
    await asking.enqueue("util", job("a"));
    const outcomes = Promise.all([asking.wait("util", "a", 5_000), other.wait("util", "a", 5_000)]);
    await worker({ hash: async () => ({ data }) });
    const [first, second] = await outcomes;
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual({ ...first, times: second?.times });
  });

  test("whose wait runs out goes on, and is found later", async () => {
    const jobs = client();
    await jobs.enqueue("util", job("a"));
    expect(await jobs.wait("util", "a", 10)).toBeUndefined();
    await worker({ hash: async () => ({ data }) });
    expect(await jobs.wait("util", "a", 5_000)).toMatchObject({ ok: true });
  });

  test("that succeeds at a later attempt is a success for whoever looks it up", async () => {
    let runs = 0;
    const jobs = client();
    await jobs.enqueue("util", job("a"));
    await worker({
      hash: async () => {
        runs += 1;
        if (runs === 1) throw new ToolError("upstream_unavailable", "Not now.");
        return { data };
      },
    });
    expect(await jobs.wait("util", "a", 10_000)).toMatchObject({ ok: true });
    expect(await jobs.look("util", "a")).toMatchObject({ ok: true, body: { data } });
  });

  test("is in Redis with its result before any gateway hears of it", async () => {
    const jobs = client();
    await jobs.enqueue("util", job("a"));
    const seen = jobs.wait("util", "a", 5_000).then(() => jobs.look("util", "a"));
    await worker({ hash: async () => ({ data }) });
    expect(await seen).toMatchObject({ ok: true });
  });
});

describe("attempts follow the blame", () => {
  test.each<[ToolErrorCode, number]>([
    ["tool_not_found", 1],
    ["tool_input_refused", 1],
    ["upstream_unavailable", 3],
    ["tool_failed", 3],
  ])("%s is tried %d times", async (code, attempts) => {
    const jobs = client();
    let runs = 0;
    await worker({
      hash: async () => {
        runs += 1;
        throw new ToolError(code, "No.");
      },
    });
    await jobs.enqueue("util", job("a"));
    expect(await jobs.wait("util", "a", 10_000)).toEqual({
      ok: false,
      error: { code, detail: "No." },
      times: { queued: expect.any(Number) as number, ran: expect.any(Number) as number },
    });
    expect(runs).toBe(attempts);
    expect(await jobs.look("util", "a")).toEqual({ ok: false, error: { code, detail: "No." } });
  });
});

describe("workers", () => {
  test("a worker that loses its lock mid-job is replaced, and the job is not lost", async () => {
    const jobs = client();
    const [stuck, deaf] = [createPatientRedis(redis.url), createPatientRedis(redis.url)];
    let isTaken = false;
    await startJobWorker({
      queue: "util",
      handlers: {
        hash: () => {
          isTaken = true;
          // As if the process had died: its connections are gone and nothing is renewed.
          stuck.disconnect();
          return new Promise(() => {});
        },
      },
      concurrency: 1,
      commands: stuck,
      subscriber: deaf,
      log: { info: () => {}, warn: () => {} },
      lockMs: 500,
    });
    ends.onClose(() => deaf.disconnect());
    await jobs.enqueue("util", job("a"));
    await vi.waitUntil(() => isTaken);
    await worker({ hash: async () => ({ data }) }, 500);
    expect(await jobs.wait("util", "a", 10_000)).toMatchObject({ ok: true });
  });

  test("one that drains finishes what it has and is no longer counted", async () => {
    const jobs = client();
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const draining = await worker({
      hash: async () => {
        await gate;
        return { data };
      },
    });
    await vi.waitUntil(() => jobs.roster.view("util").workers === 1);
    await jobs.enqueue("util", job("a"));
    const outcome = jobs.wait("util", "a", 5_000);
    const drained = draining.drain();
    await vi.waitUntil(() => jobs.roster.admission("util", "hash") === "no-worker");
    open();
    expect(await outcome).toMatchObject({ ok: true });
    await drained;
  });

  test("a gateway that starts later hears of the workers at once, by calling the roll", async () => {
    await worker({ hash: async () => ({ data }) });
    const jobs = client();
    await vi.waitUntil(() => jobs.roster.admission("util", "hash") === "open", { timeout: 1_500 });
  });
});

describe("gateways and workers of different versions", () => {
  const publisher = () => {
    const commands = createPatientRedis(redis.url);
    ends.onClose(() => commands.disconnect());
    return async (channel: string, message: string | object): Promise<void> => {
      const text = typeof message === "string" ? message : JSON.stringify(message);
      expect(await commands.publish(channel, text), "somebody hears it").toBe(1);
    };
  };
  const heartbeat = { worker: "newer", queue: "util", waiting: 0, leaving: false };
  const outcome = { ok: true, body: { data } };

  test("what is published and not understood is dropped and logged once per kind, and ends nothing", async () => {
    const logged: object[] = [];
    const jobs = client("g", (fields) => void logged.push(fields));
    await worker({ hash: async () => ({ data }) });
    await vi.waitUntil(() => jobs.roster.view("util").workers === 1);
    const publish = publisher();
    const failure = { ok: false, error: { code: "a_code_of_tomorrow", detail: "secret" } };
    for (let time = 0; time < 2; time++) {
      for (const channel of ["coinslot:heartbeats", "coinslot:reply:g"])
        for (const junk of ["", "{", "null", "[]"]) await publish(channel, junk);
      await publish("coinslot:heartbeats", { ...heartbeat, queue: "video", tools: {} });
      await publish("coinslot:reply:g", { job: "a", outcome: failure });
    }
    await jobs.enqueue("util", job("a"));
    expect(await jobs.wait("util", "a", 5_000)).toMatchObject({ ok: true });
    expect(jobs.roster.view("util").workers).toBe(1);
    expect(logged).toEqual([
      { what: "heartbeat", at: "" },
      { what: "reply", at: "" },
      { what: "heartbeat", at: "queue" },
      { what: "reply", at: "outcome.error.code" },
    ]);
  });

  test("a newer worker, which says more of itself and of its outcome, is heard all the same", async () => {
    const jobs = client("g");
    const publish = publisher();
    const newer = { ...heartbeat, tools: { hash: true }, version: 2 };
    await vi.waitFor(() => publish("coinslot:heartbeats", newer));
    await vi.waitUntil(() => jobs.roster.admission("util", "hash") === "open");
    const waiting = jobs.wait("util", "a", 5_000);
    await publish("coinslot:reply:g", { job: "a", outcome: { ...outcome, cost: 1 }, tookMs: 1 });
    expect(await waiting).toEqual(outcome);
  });

  test("a newer gateway's job, which says more, is run by an older worker", async () => {
    const jobs = client();
    await worker({ hash: async () => ({ data }) });
    await jobs.enqueue("util", Object.assign(job("a"), { priority: "high" }));
    expect(await jobs.wait("util", "a", 10_000)).toMatchObject({ ok: true });
  });
});

describe("without Redis", () => {
  test("enqueuing is refused quickly instead of being queued in memory, and works again afterwards", async () => {
    const jobs = client();
    await jobs.enqueue("util", job("a"));
    const { port } = redis;
    await redis.stop();
    await expect(jobs.enqueue("util", job("b"))).rejects.toBeInstanceOf(Error);
    redis = await startRedis({ port });
    await vi.waitUntil(
      () =>
        jobs.enqueue("util", job("c")).then(
          () => true,
          () => false,
        ),
      { timeout: 5_000 },
    );
  });
});
