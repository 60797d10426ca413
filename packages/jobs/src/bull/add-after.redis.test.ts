import { type Redis, startRedis } from "@coinslot/sandbox";
import type { Redis as Connection } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { JobClient } from "../job-client.ts";
import { keyPrefix } from "../key-prefix.ts";
import { openQueues } from "../open-queues.ts";
import { createPatientRedis } from "../redis.ts";
import { type Ends, openEnds } from "../testing/ends.ts";
import type { ScriptCall } from "./add-after.ts";

let redis: Redis;
let commands: Connection;
let ends: Ends;
let jobs: JobClient;
beforeAll(async () => {
  redis = await startRedis();
  commands = createPatientRedis(redis.url);
});
afterAll(async () => {
  commands.disconnect();
  await redis.stop();
});
beforeEach(async () => {
  await commands.flushall();
  ends = openEnds(redis.url);
  jobs = ends.client({ gateway: "g" });
  return () => ends.close();
});

const deadline = 1_800_000_000_000;
const job = (id: string) => ({
  id,
  operation: "POST /api/hash",
  input: { text: `${id} ü` },
  deadline,
});
const waiting = { givesWay: false };
const givingWay = { givesWay: true };

/** Notes a word and says what it is told to: a number, or an error of Redis. */
const first = (says = "1"): ScriptCall => ({
  name: `first that says ${says}`,
  lua: `redis.call("RPUSH", KEYS[2], ARGV[1], ARGV[2])\nreturn ${says}`,
  keys: ["other", "noted"],
  args: ["one", 2],
});

const contentOf = async (key: string): Promise<unknown> => {
  switch (await commands.type(key)) {
    case "hash":
      return { ...(await commands.hgetall(key)), timestamp: "" };
    case "list":
      return commands.lrange(key, 0, -1);
    case "zset":
      return commands.zrange(key, "0", "-1", "WITHSCORES");
    default:
      return commands.get(key);
  }
};
/** All but what BullMQ notes of a queue when it opens it. */
const keysThere = async (): Promise<string[]> =>
  (await commands.keys("*")).filter((key) => !key.endsWith(":meta")).toSorted();
const keyspace = async (): Promise<Record<string, unknown>> => {
  const keys = (await keysThere()).filter((key) => key !== "noted");
  const pairs = await Promise.all(keys.map(async (key) => [key, await contentOf(key)]));
  return Object.fromEntries(pairs) as Record<string, unknown>;
};

type Add = (id: string, options: { givesWay: boolean }) => Promise<unknown>;
const cases: Record<string, (add: Add) => Promise<unknown>> = {
  "a job that waits in turn": (add) => add("a", waiting),
  "jobs one after another": async (add) => {
    for (const id of ["a", "b", "c"]) await add(id, waiting);
  },
  "a job that gives way": (add) => add("a", givingWay),
  "one job twice": async (add) => {
    await add("a", waiting);
    await add("a", waiting);
  },
  "a job of a queue that is paused": async (add) => {
    await openQueues(commands).util.pause();
    await add("a", waiting);
  },
};

describe("a job that is added behind another script lies in Redis as one that is added alone", () => {
  test.each(Object.keys(cases))("%s", async (name) => {
    await cases[name]!((id, options) => jobs.enqueue("util", job(id), options));
    const alone = await keyspace();
    await commands.flushall();
    await cases[name]!((id, options) => jobs.enqueueAfter(first(), "util", job(id), options));
    expect(await keyspace()).toEqual(alone);
    expect(Object.keys(alone)).toContain(`${keyPrefix}:util:a`);
  });
});

test("the other script runs first, on its own keys and arguments, and is heard", async () => {
  expect(await jobs.enqueueAfter(first("7"), "util", job("a"))).toBe(7);
  expect(await commands.lrange("noted", 0, -1)).toEqual(["one", "2"]);
});

test("both are one command", async () => {
  // The first time Redis is sent the text.
  await jobs.enqueueAfter(first(), "util", job("a"));
  await commands.config("RESETSTAT");
  await jobs.enqueueAfter(first(), "util", job("b"));
  const told = await commands.info("commandstats");
  expect(/cmdstat_evalsha:calls=(\d+)/.exec(told)?.[1]).toBe("1");
});

test("a script that says -1 is followed by nothing", async () => {
  expect(await jobs.enqueueAfter(first("-1"), "util", job("a"))).toBe(-1);
  expect(await keysThere()).toEqual(["noted"]);
});

test("a script that fails is followed by nothing", async () => {
  await expect(jobs.enqueueAfter(first(`error("no")`), "util", job("a"))).rejects.toThrow("no");
  expect(await keysThere()).toEqual(["noted"]);
});

test("a queue that cannot take a job says so", async () => {
  await commands.set(`${keyPrefix}:util:wait`, "no list");
  await expect(jobs.enqueueAfter(first(), "util", job("a"))).rejects.toThrow("WRONGTYPE");
});

test("a job that is added before Redis is there is added when it is", async () => {
  const soon = ends.client({ gateway: "g" });
  expect(await soon.enqueueAfter(first(), "util", job("a"))).toBe(1);
  expect(await soon.look("util", "a")).toBe("running");
});

test("a worker runs it", async () => {
  const ran: unknown[] = [];
  await ends.worker({
    handlers: {
      hash: async (input) => {
        ran.push(input);
        return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } };
      },
    },
  });
  const coming = { ...job("a"), deadline: Date.now() + 60_000 };
  const outcome = jobs.wait("util", "a", 20_000);
  await jobs.enqueueAfter(first(), "util", coming);
  expect(await outcome).toMatchObject({ ok: true });
  expect(ran).toEqual([coming.input]);
});
