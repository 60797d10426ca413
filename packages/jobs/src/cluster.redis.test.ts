import { type RedisCluster, startRedisCluster } from "@coinslot/sandbox";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clusterKeyPrefix } from "./key-prefix.ts";
import { createFailFastRedis, createPatientRedis } from "./redis.ts";
import { type Ends, openEnds } from "./testing/ends.ts";

let cluster: RedisCluster;
let ends: Ends;
beforeEach(async () => {
  cluster = await startRedisCluster(clusterKeyPrefix);
  ends = openEnds(cluster.url);
});
afterEach(async () => {
  await ends.close();
  await cluster.stop();
});

const hashed = { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 };
const jobOf = (letter: string) => ({
  id: letter.repeat(40),
  operation: "POST /api/hash",
  input: { text: "abc" },
  deadline: Date.now() + 60_000,
});

const connected = async (redis: Redis): Promise<Redis> => {
  redis.on("error", () => {});
  ends.onClose(() => redis.disconnect());
  await vi.waitUntil(() => redis.status === "ready", { timeout: 10_000 });
  return redis;
};

test("jobs of a cluster run, and all that is kept of them lies in one slot, whichever node is named", async () => {
  const stranger = cluster.masters.find(({ port }) => port !== cluster.owner.port);
  const url = `redis+cluster://127.0.0.1:${stranger?.port}`;
  const client = ends.client({ url });
  await ends.worker({ url, handlers: { hash: async () => ({ data: hashed }) } });
  await vi.waitUntil(() => client.roster.admission("util", "hash") === "open", { timeout: 20_000 });
  await client.enqueue("util", jobOf("a"));
  expect(await client.wait("util", "a".repeat(40), 20_000)).toMatchObject({ ok: true });
  const keysOf = async (port: number): Promise<string[]> => {
    const redis = await connected(new Redis(port, "127.0.0.1"));
    return redis.keys("*");
  };
  const found = await Promise.all(cluster.masters.map(({ port }) => keysOf(port)));
  expect(found.flat().length).toBeGreaterThan(2);
  for (const key of found.flat()) expect(key).toMatch(/^\{coinslot\}:/);
  expect(found.filter((keys) => keys.length > 0)).toHaveLength(1);
});

const end = {
  dies: async () => {
    process.kill(cluster.owner.pid ?? 0, "SIGKILL");
    await cluster.owner.child?.exited;
  },
  hangs: async () => {
    process.kill(cluster.owner.pid ?? 0, "SIGSTOP");
    ends.onClose(() => process.kill(cluster.owner.pid ?? 0, "SIGCONT"));
  },
} as const;

test.each(["dies", "hangs"] as const)(
  "where the master %s while jobs run, they end on the one in its place, and new ones are taken there",
  async (how) => {
    const client = ends.client();
    let isHeld = true;
    let runs = 0;
    const hash = async () => {
      runs += 1;
      await vi.waitUntil(() => !isHeld, { timeout: 60_000 });
      return { data: hashed };
    };
    await ends.worker({ handlers: { hash }, concurrency: 2 });
    await vi.waitUntil(() => client.roster.admission("util", "hash") === "open", {
      timeout: 20_000,
    });
    await client.enqueue("util", jobOf("a"));
    await vi.waitUntil(() => runs === 1, { timeout: 10_000 });
    const asker = await connected(createFailFastRedis(cluster.url));
    expect(await asker.wait(1, 5_000)).toBe(1);
    await end[how]();
    await cluster.untilTakenOver();
    isHeld = false;
    expect(await client.wait("util", "a".repeat(40), 30_000)).toMatchObject({ ok: true });
    await expect
      .poll(() => client.enqueue("util", jobOf("b")).then(() => "taken", String), {
        timeout: 20_000,
      })
      .toBe("taken");
    expect(await client.wait("util", "b".repeat(40), 30_000)).toMatchObject({ ok: true });
    expect(runs).toBe(2);
  },
  90_000,
);

test("a master that has handed its slot on is left, and what it refused is sent to the other", async () => {
  const patient = await connected(createPatientRedis(cluster.url));
  await patient.set(`${clusterKeyPrefix}:claim`, "owed");
  await cluster.handOver();
  // The old master hears of it a moment later.
  const portAfterRead = async (): Promise<unknown> => {
    expect(await patient.get(`${clusterKeyPrefix}:claim`)).toBe("owed");
    return patient.config("GET", "port");
  };
  await expect
    .poll(portAfterRead, { timeout: 20_000 })
    .toEqual(["port", String(cluster.replica.port)]);
});

test("error: while no node answers commands fail at once, and the connection comes back", async () => {
  const away = createFailFastRedis("redis+cluster://127.0.0.1:1,127.0.0.1:2");
  ends.onClose(() => away.disconnect());
  const problem = await new Promise<string>((resolve) => {
    away.on("error", ({ message }: Error) => resolve(message));
  });
  expect(problem).toBe("no node of the cluster says where the keys of the shop lie");
  await expect(away.get("claim")).rejects.toThrow("enableOfflineQueue");
  await vi.waitUntil(() => away.status === "reconnecting");
});
