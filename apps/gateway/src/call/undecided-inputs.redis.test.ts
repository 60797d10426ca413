import type { FacilitatorScript } from "@coinslot/sandbox";
import { createFailFastRedis } from "@coinslot/jobs";
import type { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type ClaimStore,
  input,
  openClaimStore,
  operation,
  payment,
} from "../testing/claim-store.ts";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

const large = JSON.stringify({ text: "a".repeat(100_000) });

describe("the input of a claim that stays unknown", () => {
  let store: ClaimStore;
  beforeAll(async () => {
    store = await openClaimStore();
  });
  afterAll(() => store?.close());

  const opened = async (json: string) => {
    const opening = await store.claims.open(payment(), operation, { ...input, json });
    if (opening.kind !== "opened") throw new Error(opening.kind);
    return opening.claim;
  };

  test("is let go of where it is large, and is kept where it is small", async () => {
    for (const [json, isKept] of [
      [input.json, true],
      [large, false],
    ] as const) {
      const claim = await opened(json);
      await store.claims.doubt(claim, "HTTP 500");
      expect(await store.claims.forgetInput(claim)).toBe(!isKept);
      const current = await store.claims.find(claim.id);
      expect(current).toMatchObject({ state: "unknown", fingerprint: claim.fingerprint });
      expect(current?.input).toBe(isKept ? json : undefined);
    }
  });

  test("is kept while the payment is being settled, and from when it is", async () => {
    const claim = await opened(large);
    expect(await store.claims.forgetInput(claim)).toBe(false);
    await store.claims.doubt(claim, "HTTP 500");
    await store.claims.settled(claim, "0xabc");
    expect(await store.claims.forgetInput(claim)).toBe(false);
    expect((await store.claims.find(claim.id))?.input).toBe(large);
  });
});

describe("while no facilitator gives a clear answer", () => {
  let shop: ShopFloor;
  let redis: Redis;
  const seen: unknown[] = [];
  const hash = async (given: unknown) => {
    seen.push(given);
    return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } };
  };
  beforeAll(async () => {
    shop = await openShop({ hash }, { settings: { ABANDONED_AFTER_SECONDS: 1 } });
    redis = createFailFastRedis(shop.redis.url);
    await vi.waitUntil(() => redis.status === "ready");
  });
  afterAll(async () => {
    redis.disconnect();
    await shop.close();
  });
  beforeEach(() => {
    seen.length = 0;
  });
  afterEach(() => shop.facilitator.script());

  const outage: FacilitatorScript = ({ call }) =>
    call === "settle" ? { status: 500, body: {} } : undefined;
  const body = { text: "b".repeat(500 * 1024) };
  const usedMemory = async (): Promise<number> =>
    Number(/used_memory:(\d+)/.exec(await redis.info("memory"))?.[1]);

  test("Redis does not fill with the inputs of payments that nobody decides", async () => {
    shop.facilitator.script(outage);
    const before = await usedMemory();
    for (let count = 0; count < 10; count++)
      expect((await shop.buy(freshPayment(), { body })).status).toBe(202);
    // 5 megabytes were sent.
    expect((await usedMemory()) - before).toBeLessThan(2 * 1024 * 1024);
  });

  test("the buyer sends the same again, settles once more, and gets the result of his input", async () => {
    shop.facilitator.script(outage);
    const paid = freshPayment();
    expect((await shop.buy(paid, { body })).status).toBe(202);
    shop.facilitator.script();
    await expect
      .poll(async () => (await shop.buy(paid, { body })).status, { timeout: 10_000 })
      .toBe(200);
    expect(seen).toEqual([{ ...body, algo: "sha256" }]);
  });

  test("a payment that was settled after all asks its buyer for the input, and runs with it, free", async () => {
    shop.facilitator.script(outage);
    const paid = freshPayment();
    const unknown = await shop.buy(paid, { body });
    const token = unknown.headers.get("claim-token")!;
    // What the reconciler writes once it sees the payment on the chain.
    await redis.hset(
      `coinslot:8453:claim:${token.slice(0, 40)}`,
      "state",
      "owed",
      "transaction",
      "0xab",
    );
    expect((await shop.get(`/claims/${token}`)).body).toMatchObject({
      state: "owed",
      charged: true,
      retry: "resend-same-payment",
    });
    expect(seen).toEqual([]);
    expect((await shop.buy(paid, { body })).status).toBe(200);
    expect(seen).toEqual([{ ...body, algo: "sha256" }]);
  });
});
