import {
  startRedis,
  startTlsRedis,
  startWatchedRedis,
  type Redis as Server,
} from "@coinslot/sandbox";
import type { Redis } from "ioredis";
import { afterEach, expect, test, vi } from "vitest";
import { createFailFastRedis, createPatientRedis } from "./redis.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const opened = (redis: Redis): Redis => {
  redis.on("error", () => {});
  closing.push(() => redis.disconnect());
  return redis;
};
const untilReady = (redis: Redis): Promise<unknown> =>
  vi.waitUntil(() => redis.status === "ready", { timeout: 10_000 });

test("TLS: a server of an authority that the URL names, and by a certificate of ours", async () => {
  const server = await startTlsRedis();
  closing.push(() => server.stop());
  const { ca, cert, key } = server.files;
  const redis = opened(createFailFastRedis(`${server.url}?ca=${ca}&cert=${cert}&key=${key}`));
  await untilReady(redis);
  expect(await redis.set("claim", "owed")).toBe("OK");
});

test.each([
  ["whom nobody vouches for", () => "", /self.signed|unable to (?:get|verify)/],
  [
    "that wants a certificate and gets none",
    (ca: string) => `?ca=${ca}`,
    /alert|ECONNRESET|closed/,
  ],
])("error: TLS with a server %s is no connection, and says why", async (_name, query, reason) => {
  const server = await startTlsRedis();
  closing.push(() => server.stop());
  const redis = opened(createFailFastRedis(`${server.url}${query(server.files.ca)}`));
  const problem = await new Promise<string>((resolve) => {
    redis.on("error", ({ message }: Error) => resolve(message));
  });
  expect(problem).toMatch(reason);
  await expect(redis.get("claim")).rejects.toThrow("enableOfflineQueue");
});

const kill = async ({ child, pid }: Server): Promise<void> => {
  process.kill(pid ?? 0, "SIGKILL");
  await child?.exited;
};
const freeze = async ({ pid }: Server): Promise<void> => {
  process.kill(pid ?? 0, "SIGSTOP");
  closing.push(() => process.kill(pid ?? 0, "SIGCONT"));
};

test.each([
  ["dies", kill],
  ["hangs", freeze],
])(
  "Sentinels: where the master %s, the one in its place is written to",
  async (_name, end) => {
    const watched = await startWatchedRedis();
    closing.push(() => watched.stop());
    const [fast, patient] = [
      opened(createFailFastRedis(watched.url)),
      opened(createPatientRedis(watched.url)),
    ];
    await Promise.all([fast, patient].map(untilReady));
    await fast.set("claim", "owed");
    expect(await fast.wait(1, 1_000)).toBe(1);
    const blocked = patient.brpop("queue", 0);
    await end(watched.master);
    await watched.untilTakenOver();
    await expect.poll(() => fast.get("claim").catch(String), { timeout: 20_000 }).toBe("owed");
    await fast.lpush("queue", "job");
    expect(await blocked).toEqual(["queue", "job"]);
  },
  60_000,
);

test("a Redis that is only a replica by now is left, and what it refused is sent to its successor", async () => {
  const server = await startRedis();
  closing.push(() => server.stop());
  const [fast, patient] = [
    opened(createFailFastRedis(server.url)),
    opened(createPatientRedis(server.url)),
  ];
  await Promise.all([fast, patient].map(untilReady));
  await fast.call("REPLICAOF", "127.0.0.1", "1");
  await expect(fast.set("claim", "owed")).rejects.toThrow(/READONLY/);
  const waiting = patient.set("claim", "owed");
  await expect
    .poll(() => fast.call("REPLICAOF", "NO", "ONE").catch(String), { timeout: 10_000 })
    .toBe("OK");
  expect(await waiting).toBe("OK");
});
