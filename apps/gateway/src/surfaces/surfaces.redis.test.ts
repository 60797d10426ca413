import { setTimeout as sleep } from "node:timers/promises";
import { createCatalogDocument } from "@coinslot/tools-schema";
import { afterEach, describe, expect, test } from "vitest";
import { payTo } from "../testing/payments.ts";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

let shop: ShopFloor;
afterEach(() => shop.close());

const data = { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 };
const open = (options: Parameters<typeof openShop>[1] = {}): Promise<ShopFloor> =>
  openShop({ hash: async () => ({ data }) }, options);

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;

describe("the free surfaces", () => {
  test("GET /catalog is the document with this gateway's own addresses", async () => {
    shop = await open();
    const { status, headers, body } = await shop.get("/catalog");
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
    expect(body).toEqual(
      createCatalogDocument({
        baseUrl: shop.url,
        networkLabel: "base",
        networkId: "eip155:8453",
        payTo,
        asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
        facilitatorV2: shop.facilitator.url,
      }),
    );
    expect(body["tools"]).not.toHaveLength(0);
  });

  test("GET /health/ready names the workers of each queue and the tools that can be bought", async () => {
    shop = await open();
    expect(await shop.get("/health/live")).toMatchObject({ status: 200, body: { status: "live" } });
    await expect
      .poll(async () => (await shop.get("/health/ready")).body["reconciler"])
      .toMatchObject({ isLeader: true });
    expect((await shop.get("/health/ready")).body).toEqual({
      status: "ready",
      parts: {
        redis: { state: "ok", since: instant },
        claims: { state: "ok", since: instant },
        facilitator: { state: "ok", since: instant },
        workers: {
          state: "warning",
          reason: expect.stringMatching(/^not sold .*text-diff/) as string,
          since: instant,
        },
        chain: { state: "warning", reason: expect.any(String) as string, since: instant },
        refunds: { state: "warning", reason: expect.any(String) as string, since: instant },
      },
      queues: {
        util: { workers: 1, waiting: 0, ready: ["hash"] },
        "util-heavy": { workers: 1, waiting: 0, ready: [] },
        data: { workers: 0, waiting: 0, ready: [] },
        llm: { workers: 0, waiting: 0, ready: [] },
      },
      reconciler: {
        isLeader: true,
        open: 0,
        lagSeconds: 0,
        rpc: "not-configured",
        refunds: "not-configured",
        lastRoundAt: instant,
      },
    });
  });

  test("a 402 says whether its tool is sold just now", async () => {
    let isReady = true;
    shop = await open({ isReady: () => isReady });
    const available = async (path: string, method = "GET"): Promise<unknown> => {
      const answer = await fetch(shop.url + path, { method });
      expect(answer.status).toBe(402);
      return ((await answer.json()) as Record<string, unknown>)["available"];
    };
    expect(await available("/api/answer")).toBe(false);
    await expect.poll(() => available("/api/hash", "POST")).toBeUndefined();
    isReady = false;
    await expect.poll(() => available("/api/hash", "POST")).toBe(false);
  });

  test("what is not there is told as a problem, not as a page", async () => {
    shop = await open();
    expect(await shop.get("/nothing")).toMatchObject({
      status: 404,
      body: { code: "not_found", charged: false },
    });
  });
});

describe("a facilitator that cannot settle both versions", () => {
  test("makes the gateway not ready, says why, and refuses payments before they are claimed; later it is found", async () => {
    shop = await open({ supported: [{ x402Version: 2, scheme: "exact", network: "eip155:8453" }] });
    expect(await shop.get("/health/ready")).toMatchObject({
      status: 503,
      body: {
        status: "not-ready",
        parts: {
          redis: { state: "ok" },
          facilitator: {
            state: "failed",
            reason:
              "the first does not settle exact payments: it does not have x402 version 1 on base",
          },
        },
      },
    });
    const payment = freshPayment();
    expect(await shop.buy(payment)).toMatchObject({
      status: 503,
      body: { code: "facilitator_unavailable", charged: false, retry: "resend-same-payment" },
    });
    expect(shop.facilitator.calls.settle).toBe(0);

    shop.facilitator.script();
    await expect
      .poll(async () => (await shop.get("/health/ready")).status, { timeout: 5_000 })
      .toBe(200);
    expect(await shop.buy(payment)).toMatchObject({ status: 200 });
  });
});

describe("a call that is not finished by the hand-over time", () => {
  test("is answered 202 with the claim's URL, charged and owed", async () => {
    let finish = (): void => {};
    const gate = new Promise<void>((resolve) => (finish = resolve));
    shop = await openShop(
      {
        hash: async () => {
          await gate;
          return { data };
        },
      },
      { settings: { HAND_OVER_SECONDS: 0.2 } },
    );
    const payment = freshPayment();
    const handedOver = await shop.buy(payment);
    expect(handedOver).toMatchObject({
      status: 202,
      body: { code: "result_pending", charged: true, retry: "poll" },
    });
    expect(handedOver.headers.get("x-payment-response")).toBeTruthy();
    expect(handedOver.headers.get("location")).toBe(handedOver.body["claim"]);
    finish();
    await expect.poll(async () => (await shop.buy(payment)).status).toBe(200);
    expect(shop.facilitator.calls.settle).toBe(1);
  });

  test("HEAD of its claim delivers nothing: the result still waits for who reads it", async () => {
    let finish = (): void => {};
    const gate = new Promise<void>((resolve) => (finish = resolve));
    shop = await openShop(
      { hash: () => gate.then(() => ({ data })) },
      { settings: { HAND_OVER_SECONDS: 0.001 } },
    );
    const { headers } = await shop.buy(freshPayment());
    const page = new URL(headers.get("location")!).pathname;
    const lengthOf = async (): Promise<number> => {
      const answer = await fetch(shop.url + page, { method: "HEAD" });
      expect([answer.status, await answer.text()]).toEqual([200, ""]);
      return Number(answer.headers.get("content-length"));
    };
    const lengthWithout = await lengthOf();
    finish();
    await expect.poll(lengthOf).toBeGreaterThan(lengthWithout + 50);
    await sleep(200);
    expect((await shop.get(page)).body).toMatchObject({ state: "ready", result: { data } });
    await expect.poll(async () => (await shop.get(page)).body["state"]).toBe("delivered");
  });
});
