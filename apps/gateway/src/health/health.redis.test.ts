import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

let shop: ShopFloor;
let redis: Redis;
let isReady = true;

beforeAll(async () => {
  const hash = async () => ({ data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } });
  shop = await openShop({ hash }, { isReady: () => isReady });
  redis = new Redis(shop.redis.url);
});
afterAll(async () => {
  redis?.disconnect();
  await shop?.close();
});

type Parts = Record<string, { state: string; reason?: string; since: string }>;

const health = async (): Promise<{ status: number; parts: Parts }> => {
  const { status, body } = await shop.get("/health/ready");
  return { status, parts: body["parts"] as Parts };
};
const partOf = async (name: string) => (await health()).parts[name];

test("a Redis that may throw claims away sells nothing, takes nothing, and says what to set", async () => {
  await redis.config("SET", "maxmemory-policy", "allkeys-lru");
  await expect
    .poll(() => partOf("redis"))
    .toMatchObject({
      state: "failed",
      reason: expect.stringContaining("maxmemory-policy is allkeys-lru") as string,
    });
  expect((await health()).status).toBe(503);
  const settled = shop.facilitator.calls.settle;
  const payment = freshPayment();
  expect(await shop.buy(payment)).toMatchObject({
    status: 503,
    body: { code: "storage_unsafe", charged: false, retry: "wait" },
  });
  expect(shop.facilitator.calls.settle).toBe(settled);

  await redis.config("SET", "maxmemory-policy", "noeviction");
  await expect.poll(async () => (await health()).status).toBe(200);
  expect(await shop.buy(payment)).toMatchObject({ status: 200 });
});

test("a setting of Redis under which payments may be forgotten is a warning, in health and log, when it is reached", async () => {
  expect(await partOf("redis")).toEqual({
    state: "ok",
    since: expect.any(String) as string,
  });
  await redis.config("SET", "appendonly", "no");
  await redis.config("SET", "maxmemory", "0");
  await redis.config("SET", "hash-max-listpack-value", "64");
  // Connected anew, as after a restart.
  await redis.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
  await expect.poll(() => partOf("redis")).toMatchObject({ state: "warning" });
  const reason = (await partOf("redis"))?.reason;
  expect(reason).toContain("appendonly is off");
  expect(reason).toContain("maxmemory is not set");
  expect(reason).toContain("hash-max-listpack-value is 64");
  expect((await health()).status).toBe(200);
  expect(shop.logged.join("\n")).toContain("appendonly is off");
});

test("without a worker that is ready for any tool the shop is not ready; since when stays", async () => {
  isReady = false;
  await expect
    .poll(() => partOf("workers"))
    .toMatchObject({ state: "failed", reason: "no worker is ready for any tool" });
  const { status, parts } = await health();
  expect(status).toBe(503);
  await sleep(1_100);
  expect((await partOf("workers"))?.since).toBe(parts["workers"]?.since);
  isReady = true;
  await expect.poll(async () => (await health()).status).toBe(200);
});
