import { createFailFastRedis } from "@coinslot/jobs";
import { type ReceiptSigner, receiptSignerSchema } from "@coinslot/receipts";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

const megabyte = 1024 * 1024;
/** Four bytes of a result each. */
const lines = 350_000;
const key = receiptSignerSchema.parse(`0x${"5e".repeat(32)}`);
let signed = 0;
const counting: ReceiptSigner = {
  address: key.address,
  signTypedData(statement) {
    signed += 1;
    return key.signTypedData(statement);
  },
};
const diffOf = (lines: number) => ({
  data: {
    patch: "-a\n".repeat(lines),
    mode: "line",
    hunks: [],
    stats: { added: 0, removed: lines, unchanged: 0 },
    similarity: 0,
    identical: false,
    exact: true,
  },
});
/** What the runs of `hash` wait for. */
let gate = Promise.resolve();
const handlers = {
  hash: async () => {
    await gate;
    return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } };
  },
  "text-diff": async () => diffOf(lines),
};

let shop: ShopFloor;
afterEach(() => shop.facilitator.script());

/** The path of a claim whose result is there. */
const bought = async (path = "/api/hash", value = "1000"): Promise<string> => {
  const body = path === "/api/hash" ? { text: "abc" } : { text1: "a", text2: "" };
  const answer = await shop.buy(freshPayment({ value }), { path, body });
  expect(answer.status).toBe(200);
  return `/claims/${answer.headers.get("claim-token")}`;
};

/** What Redis sends to everybody while this is done. */
const megabytesSentBy = async (act: () => Promise<unknown>): Promise<number> => {
  const redis = createFailFastRedis(shop.redis.url);
  await vi.waitUntil(() => redis.status === "ready");
  const sent = async () =>
    Number(/total_net_output_bytes:(\d+)/.exec(await redis.info("stats"))?.[1]);
  const before = await sent();
  await act();
  const megabytes = ((await sent()) - before) / megabyte;
  redis.disconnect();
  return megabytes;
};

describe("a result that is read", () => {
  beforeAll(async () => {
    shop = await openShop(handlers, { settings: { RECEIPT_PRIVATE_KEY: counting } });
  });
  afterAll(() => shop.close());

  test("has a receipt that was signed once, however often it is read", async () => {
    const before = signed;
    const path = await bought();
    const receipts = new Set<string>();
    for (let time = 0; time < 10; time++)
      receipts.add(JSON.stringify((await shop.get(path)).body["receipt"]));
    expect(receipts.size).toBe(1);
    // One for the sale itself, one for what was delivered.
    expect(signed - before).toBe(2);
  });

  test("by many at the same time is fetched for all of them at once, and each gets the whole of it", async () => {
    const path = await bought("/api/text-diff", "2000");
    // 20 megabytes, were it fetched for each.
    const megabytes = await megabytesSentBy(async () => {
      const pages = await Promise.all(Array.from({ length: 15 }, () => shop.get(path)));
      for (const { body } of pages) expect(body["result"]).toMatchObject(diffOf(lines));
    });
    expect(megabytes).toBeLessThan(10);
  });
});

describe("a result that is waited for", () => {
  beforeAll(async () => {
    shop = await openShop(handlers);
  });
  afterAll(() => shop.close());

  test("is asked for again and again without reading the input, neither the claim's nor the job's", async () => {
    let letGo = (): void => {};
    gate = new Promise((resolve) => (letGo = resolve));
    const headers = { prefer: "respond-async" };
    const body = { text: "a".repeat(500 * 1024) };
    const answer = await shop.buy(freshPayment(), { body, headers });
    const path = `/claims/${answer.headers.get("claim-token")}`;
    const read = async (): Promise<void> => {
      for (let time = 0; time < 20; time++)
        expect((await shop.get(path)).body).toMatchObject({ state: "owed", retry: "poll" });
    };
    // 20 megabytes, were it read with each of the two.
    const megabytes = await megabytesSentBy(read).finally(letGo);
    expect(megabytes).toBeLessThan(6);
  });
});

describe("reads of claims are bounded", () => {
  beforeAll(async () => {
    shop = await openShop(handlers, { reads: { readsPerClaim: 5, readsPerAddress: 20 } });
  });
  afterAll(() => shop.close());

  test("per claim, and per address over all claims; whoever waits as told may read on", async () => {
    const [first, second, third] = [await bought(), await bought(), await bought()];
    for (let time = 0; time < 5; time++) expect((await shop.get(first)).status).toBe(200);
    const limited = await shop.get(first);
    expect(limited).toMatchObject({
      status: 429,
      body: { code: "claim_read_too_often", charged: "unknown", retry: "poll" },
    });
    const seconds = Number(limited.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(limited.body["retryAfterSeconds"]).toBe(seconds);

    const wrong = `${second.slice(0, -4)}AAAA`;
    for (let time = 0; time < 10; time++) expect((await shop.get(wrong)).status).toBe(404);
    for (let time = 0; time < 5; time++) expect((await shop.get(second)).status).toBe(200);
    expect((await shop.get(third)).status).toBe(429);
    await expect
      .poll(async () => (await shop.get(third)).status, { timeout: 10_000, interval: 1_000 })
      .toBe(200);
  });
});
