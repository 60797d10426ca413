import { startRedis } from "@coinslot/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFailFastRedis } from "./redis.ts";
import { createRedisCache } from "./redis-cache.ts";

let server: Awaited<ReturnType<typeof startRedis>>;
let redis: ReturnType<typeof createFailFastRedis>;
beforeAll(async () => {
  server = await startRedis();
  redis = createFailFastRedis(server.url);
  await new Promise((resolve) => redis.once("ready", resolve));
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

test("what one process keeps another one reads, until its time is over", async () => {
  const cache = createRedisCache(redis);
  expect(await cache.get("treasury:a")).toBeUndefined();
  await cache.set("treasury:a", "4.13\n4.12", 60_000.4);
  expect(await createRedisCache(redis).get("treasury:a")).toBe("4.13\n4.12");
  const [key = ""] = await redis.keys("coinslot:source:*");
  expect(await redis.pttl(key)).toBeGreaterThan(59_000);
});

test("what is too large, or over at once, is not kept", async () => {
  const cache = createRedisCache(redis);
  await cache.set("large", "x".repeat(600_001), 60_000);
  await cache.set("over", "x", 0);
  expect(await cache.get("large")).toBeUndefined();
  expect(await cache.get("over")).toBeUndefined();
});

test("whatever is asked, Redis is not filled, and nobody reads what is another's", async () => {
  const cache = createRedisCache(redis);
  const keys = Array.from({ length: 5_000 }, (_, index) => `search:${index}`);
  await Promise.all(keys.map((key) => cache.set(key, key, 60_000)));
  expect((await redis.keys("*")).length).toBeLessThanOrEqual(1_024);
  const values = await Promise.all(keys.map((key) => cache.get(key)));
  const kept = values.flatMap((value, index) =>
    value === undefined ? [] : [[keys[index], value]],
  );
  expect(kept.length).toBeGreaterThan(900);
  expect(kept.every(([key, value]) => key === value)).toBe(true);
});

test("error: without Redis it fails, and nobody waits for it", async () => {
  const away = createFailFastRedis("redis://127.0.0.1:1");
  away.on("error", () => {});
  await expect(createRedisCache(away).get("a")).rejects.toThrow("enableOfflineQueue");
  away.disconnect();
});
