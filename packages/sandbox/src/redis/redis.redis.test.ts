import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startRedis } from "./redis.ts";
import { tell } from "./tell.ts";

const alive = (pid = 0) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("it answers, keeps an append-only file and never evicts", async () => {
  const redis = await startRedis();
  expect(await tell(redis.port, "PING")).toBe("+PONG\r\n");
  expect(await tell(redis.port, "CONFIG GET appendonly")).toContain("yes");
  expect(await tell(redis.port, "CONFIG GET appendfsync")).toContain("everysec");
  expect(await tell(redis.port, "CONFIG GET maxmemory-policy")).toContain("noeviction");
  await redis.stop();
});

test("stop leaves no process and no folder", async () => {
  const redis = await startRedis();
  const folder = (await tell(redis.port, "CONFIG GET dir")).split("\r\n").at(-2) ?? "";
  expect([alive(redis.pid), existsSync(folder)]).toEqual([true, true]);
  await redis.stop();
  await redis.stop();
  expect([alive(redis.pid), existsSync(folder)]).toEqual([false, false]);
});

test("stopped and started again on the same port and folder, it remembers", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "coinslot-test-"));
  const first = await startRedis({ dataDir });
  await tell(first.port, "SET claim owed");
  await first.stop();
  const second = await startRedis({ dataDir, port: first.port });
  expect(second.url).toBe(first.url);
  expect(await tell(second.port, "GET claim")).toContain("owed");
  await second.stop();
  await rm(dataDir, { recursive: true });
});

test("several start side by side, each on its own port", async () => {
  const all = await Promise.all([startRedis(), startRedis(), startRedis()]);
  expect(new Set(all.map(({ url }) => url)).size).toBe(3);
  await Promise.all(all.map((redis) => redis.stop()));
});

test("a taken port is an error that says so", async () => {
  const first = await startRedis();
  await expect(startRedis({ port: first.port })).rejects.toThrow("already in use");
  await first.stop();
});

test("a given Redis is used and not stopped; one that does not answer is an error", async () => {
  const own = await startRedis();
  const given = await startRedis({ url: own.url });
  expect(given).toMatchObject({ url: own.url });
  await given.stop();
  expect(await tell(own.port, "PING")).toBe("+PONG\r\n");
  await own.stop();
  await expect(startRedis({ url: own.url })).rejects.toThrow("nothing answers at REDIS_URL");
});
