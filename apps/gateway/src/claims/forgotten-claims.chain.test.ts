import { createFailFastRedis } from "@coinslot/jobs";
import type { Redis } from "ioredis";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type ChainShop, headerOf, openChainShop } from "../testing/chain-shop.ts";

let chainShop: ChainShop;
let store: Redis | undefined;
afterEach(async () => {
  store?.disconnect();
  await chainShop.close();
});

const hash = async () => ({
  data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 },
});

/** Everything that Redis holds, for a Redis that forgets what came after. */
const keepAll = async (redis: Redis): Promise<() => Promise<void>> => {
  const keys = await redis.keys("coinslot:*");
  const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)));
  return async () => {
    for (const [index, key] of keys.entries())
      await redis.restore(key, 0, dumps[index] ?? "", "REPLACE");
  };
};

describe("a payment whose claim Redis forgot, with an identifier that is another payment's again", () => {
  test("is not told that it was not charged when it was: its buyer gets the result", async () => {
    chainShop = await openChainShop({ hash });
    const redis = (store = createFailFastRedis(chainShop.shop.redis.url));
    await vi.waitUntil(() => redis.status === "ready");
    const headers = { "idempotency-key": "order-1" };
    let forget: (() => Promise<void>) | undefined;
    chainShop.facilitator.script(async ({ call }) => {
      if (call !== "settle") return undefined;
      forget ??= await keepAll(redis);
      return {
        status: 200,
        body: { success: false, errorReason: "invalid_scheme", transaction: "", network: "base" },
      };
    });
    const first = await chainShop.shop.buy(headerOf(await chainShop.sign()), { headers });
    expect([first.status, first.body["charged"]]).toEqual([402, false]);

    const second = await chainShop.sign();
    await chainShop.chain.submitAuthorization(second);
    await forget?.();
    const answer = await chainShop.shop.buy(headerOf(second), { headers });
    expect(answer.body).toMatchObject({ op: "hash" });
    expect(await chainShop.earned()).toBe(1_000n);
    // This call opened the claim: it is the buyer's, whose token does more than read.
    const token = answer.headers.get("claim-token")!;
    const [key = ""] = await redis.keys(`coinslot:*:claim:${token.slice(0, 40)}`);
    expect(await redis.hget(key, "token")).toBe(token);
  });
});
