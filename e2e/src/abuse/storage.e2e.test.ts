import { randomBytes } from "node:crypto";
import { operations } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, createCustomer, type Customer, paying, sign, untilDelivered } from "../customer.ts";
import { costOf, nothing, withRedis } from "../ledger.ts";
import { until } from "../until.ts";
import { type Answer, send } from "../wire.ts";
import { readinessOf, startWorld, type World } from "../world.ts";

// Row 6 of docs/abuse.md: what a purchase leaves in Redis, which forgets nothing by itself.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

const buy = async (customer: Customer, input: object, headers = {}): Promise<Answer> =>
  call(
    customer,
    { ...paying(customer, 2, await sign(customer)), ...headers },
    JSON.stringify(input),
  );

const bytesOf = async (redis: Redis, keys: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(keys.map((key) => redis.memory("USAGE", key, "SAMPLES", 0)));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
};

/** What lies in Redis under a claim's id, and in the stream of its queue's events. */
const keptOf = (claimId: string, slug: string): Promise<number> =>
  withRedis(world, async (redis) => {
    const queue = operations.find((operation) => operation.slug === slug)?.queue;
    return bytesOf(redis, [...(await redis.keys(`*${claimId}*`)), `coinslot:${queue}:events`]);
  });

const claimIdIn = (answer: Answer): string => answer.headers.get("claim-token")?.slice(0, 40) ?? "";

const lines = (count: number): string =>
  Array.from({ length: count }, () => randomBytes(4).toString("hex")).join("\n");

/** The largest inputs that are taken, and what one of them may leave. */
const purchases: readonly [string, object, number][] = [
  ["hash", { text: randomBytes(260_000).toString("hex") }, 10_000],
  ["text-diff", { text1: lines(12_900), text2: lines(12_900) }, 700_000],
  [
    "json-to-csv",
    { data: Array.from({ length: 2_000 }, (_, row) => ({ row, text: "a".repeat(100) })) },
    20_000,
  ],
];

describe("row 6: what is bought for a tenth of a cent", () => {
  test.each(purchases)(
    "the largest %s leaves its result, packed, and no input",
    async (slug, input, most) => {
      const customer = await createCustomer(world, { path: `/api/${slug}` });
      const answer = await buy(customer, input);
      expect(answer.status).toBe(200);
      await untilDelivered(customer, answer);
      // A stream still has the events of its queue's last job.
      await buy(await createCustomer(world), { text: "abc" });
      await buy(await createCustomer(world, { path: "/api/text-diff" }), { text1: "", text2: "" });
      expect(await keptOf(claimIdIn(answer), slug)).toBeLessThan(most);
      const token = answer.headers.get("claim-token") ?? "";
      const again = await send(world.url, { method: "GET", path: `/claims/${token}` });
      expect(again.body["result"]).toEqual(answer.body);
    },
  );

  test("nor does one that nobody collects", async () => {
    const customer = await createCustomer(world);
    const text = randomBytes(260_000).toString("hex");
    const answer = await buy(customer, { text }, { prefer: "respond-async" });
    expect(answer.status).toBe(202);
    const id = claimIdIn(answer);
    await until("its input has left", async () => {
      // The reconciler comes by in a minute: here it comes now.
      await withRedis(world, (redis) => redis.zadd("coinslot:8453:attention", Date.now(), id));
      return (await keptOf(id, "hash")) < 10_000;
    });
    const token = answer.headers.get("claim-token") ?? "";
    const { body } = await send(world.url, { method: "GET", path: `/claims/${token}` });
    expect(body).toMatchObject({ result: { op: "hash" } });
  });
});

test("when Redis is nearly full nothing is sold, nothing is charged, and what was paid for is given", async () => {
  const customer = await createCustomer(world);
  const paid = await buy(customer, { text: "abc" }, { prefer: "respond-async" });
  /** Redis has room for a tenth of what it holds, and says so to whoever asks. */
  const fill = () =>
    withRedis(world, async (redis) => {
      const [, used] = /used_memory:(\d+)/.exec(await redis.info("memory")) ?? [];
      return redis.config("SET", "maxmemory", Math.floor(Number(used) * 1.1));
    });
  const redisSays = async () => (await readinessOf(world.url)).parts["redis"]?.reason ?? "";
  try {
    await until("the gateway has seen it", async () => {
      await fill();
      return (await redisSays()).includes("nearly full");
    });
    const { result, cost } = await costOf(world, () => buy(customer, { text: "abc" }));
    expect(result).toMatchObject({
      status: 503,
      body: { code: "storage_full", charged: false, retry: "wait" },
    });
    expect(cost).toEqual(nothing);
    const token = paid.headers.get("claim-token") ?? "";
    const { body } = await send(world.url, { method: "GET", path: `/claims/${token}` });
    expect(body).toMatchObject({ result: { op: "hash" } });
  } finally {
    await withRedis(world, (redis) => redis.config("SET", "maxmemory", 0));
  }
  await until("it is sold again", async () => {
    const { state } = (await readinessOf(world.url)).parts["redis"] ?? {};
    return state !== undefined && state !== "failed";
  });
  expect((await buy(customer, { text: "abc" })).status).toBe(200);
});
