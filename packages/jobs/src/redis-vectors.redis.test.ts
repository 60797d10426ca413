import { createHash } from "node:crypto";
import { startRedis } from "@coinslot/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFailFastRedis } from "./redis.ts";
import { createRedisVectors } from "./redis-vectors.ts";

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

const keyOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const vectorOf = (start: number): Float32Array =>
  Float32Array.from({ length: 384 }, (_, index) => Math.sin(start + index));

test("what one process keeps another one reads, number for number, for a week", async () => {
  const key = keyOf("a");
  await createRedisVectors(redis).set([{ key, vector: vectorOf(1) }]);
  const found = await createRedisVectors(redis).get([keyOf("b"), key]);
  expect(found).toEqual([undefined, vectorOf(1)]);
  const [slot = ""] = await redis.keys("coinslot:vector:*");
  expect(await redis.pttl(slot)).toBeGreaterThan(6 * 24 * 3_600_000);
  expect(await createRedisVectors(redis).get([])).toEqual([]);
});

test("whatever is embedded, Redis is not filled, and nobody reads what is another's", async () => {
  const vectors = createRedisVectors(redis);
  const entries = Array.from({ length: 20_000 }, (_, index) => ({
    key: keyOf(`text ${index}`),
    vector: Float32Array.of(index, 1, 2, 3),
  }));
  for (let at = 0; at < entries.length; at += 1_000)
    await vectors.set(entries.slice(at, at + 1_000));
  expect((await redis.keys("coinslot:vector:*")).length).toBeLessThanOrEqual(16_384);
  const found = await vectors.get(entries.map(({ key }) => key));
  const kept = found.flatMap((vector, index) => (vector ? [[vector[0], index]] : []));
  expect(kept.length).toBeGreaterThan(10_000);
  expect(kept.every(([number, index]) => number === index)).toBe(true);
});

test("error: without Redis it fails, and nobody waits for it", async () => {
  const away = createFailFastRedis("redis://127.0.0.1:1");
  away.on("error", () => {});
  const vectors = createRedisVectors(away);
  await expect(vectors.get([keyOf("a")])).rejects.toThrow("enableOfflineQueue");
  await expect(vectors.set([{ key: keyOf("a"), vector: vectorOf(1) }])).rejects.toThrow(
    "enableOfflineQueue",
  );
  away.disconnect();
});
