import { requestHashOf } from "@coinslot/receipts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FickleShop, type FickleTool, openFickleShop } from "../testing/fickle-tool.ts";
import { freshPayment } from "../testing/shop-floor.ts";

let shop: FickleShop;
let tool: FickleTool;

beforeAll(async () => {
  shop = await openFickleShop();
  ({ tool } = shop);
});
afterAll(() => shop.close());
beforeEach(() => {
  tool.reset();
  shop.facilitator.calls.settle = 0;
});

describe("a tool that fails leaves the claim owed", () => {
  test("the caller is told that it was charged and how to redeem; the same payment runs it again free", async () => {
    tool.failures = ["tool_not_found"];
    const payment = freshPayment();
    const failed = await shop.buy(payment);
    expect(failed).toMatchObject({
      status: 404,
      body: { code: "tool_not_found", charged: true, retry: "correct-and-resend" },
    });
    // The same input would only fail again.
    expect(failed.body["detail"]).toMatch(/a corrected input of the same operation/);
    const claim = await shop.get(new URL(String(failed.body["claim"])).pathname);
    expect(claim.body).toMatchObject({
      state: "owed",
      owed: true,
      charged: true,
      error: { code: "tool_not_found" },
      retry: "correct-and-resend",
    });

    expect(await shop.buy(payment)).toMatchObject({ status: 200 });
    expect(tool.runs).toBe(2);
    expect(shop.facilitator.calls.settle).toBe(1);
  });

  test("an upstream's failure is tried again before the caller hears of it", async () => {
    tool.failures = ["upstream_timeout", "upstream_timeout"];
    expect(await shop.buy(freshPayment())).toMatchObject({ status: 200 });
    expect(tool.runs).toBe(3);
  });

  test("an upstream's failure that stays is redeemed with the same request", async () => {
    tool.failures = ["upstream_timeout", "upstream_timeout", "upstream_timeout"];
    const failed = await shop.buy(freshPayment());
    expect(failed).toMatchObject({ status: 504, body: { charged: true } });
    expect(failed.body["detail"]).toMatch(/the same request with the same payment/);
  });

  test("a caller's failure is not tried again", async () => {
    tool.failures = ["tool_input_refused"];
    expect(await shop.buy(freshPayment())).toMatchObject({ status: 400, body: { charged: true } });
    expect(tool.runs).toBe(1);
  });

  test("many resends after a failure run it once more, not many times", async () => {
    tool.failures = ["tool_not_found"];
    const payment = freshPayment();
    await shop.buy(payment);
    let open = (): void => {};
    tool.gate = new Promise((resolve) => (open = resolve));
    const resends = Array.from({ length: 20 }, () => shop.buy(payment));
    await expect.poll(() => tool.runs).toBe(2);
    open();
    const answers = await Promise.all(resends);
    expect(
      new Set(
        answers.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body)),
      ).size,
    ).toBe(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(tool.runs).toBe(2);
    expect(shop.facilitator.calls.settle).toBe(1);
  });

  test("only the proven buyer redeems it with a corrected input, and only for the same operation", async () => {
    tool.failures = ["tool_not_found"];
    const payment = freshPayment();
    const failed = await shop.buy(payment);
    const headers = { "claim-token": failed.headers.get("claim-token")! };
    const body = { text: "corrected" };
    expect(await shop.buy(payment, { body })).toMatchObject({
      status: 409,
      body: { code: "claim_unproven", charged: true, retry: "prove-buyer" },
    });
    const otherOperation = { path: "/api/json-to-csv", body: { data: [] }, headers };
    expect(await shop.buy(payment, otherOperation)).toMatchObject({ status: 409 });
    expect(await shop.buy(payment, { body: { txt: 1 }, headers })).toMatchObject({
      status: 400,
      body: { code: "invalid_input", charged: true },
    });
    expect(await shop.buy(payment, { body, headers })).toMatchObject({
      status: 200,
      body: { data: { bytes: 9 } },
    });
    expect(shop.facilitator.calls.settle).toBe(1);
  });

  test("a short Idempotency-Key names the call and proves nothing, a long one is proof", async () => {
    const body = { text: "corrected" };
    for (const [key, status] of [
      ["order-7", 409],
      ["k".repeat(15), 409],
      ["k".repeat(16), 200],
    ] as const) {
      tool.failures = ["tool_not_found"];
      const payment = freshPayment();
      const headers = { "idempotency-key": key };
      expect(await shop.buy(payment, { headers })).toMatchObject({ status: 404 });
      expect(await shop.buy(payment, { body, headers })).toMatchObject({ status });
    }
  });

  test("identifiers are not guessed: after many wrong ones the address waits, and the token is still good", async () => {
    const strict = await openFickleShop({ settings: { INVALID_PAYMENTS_PER_MINUTE: 20 } });
    try {
      const payment = freshPayment();
      const own = { "idempotency-key": "k".repeat(16) };
      const { headers } = await strict.buy(payment, { headers: own });
      const guess = (key: string) => strict.buy(payment, { headers: { "idempotency-key": key } });
      const statuses: number[] = [];
      for (let number = 100; number < 121; number++)
        statuses.push((await guess(`guess-number-${number}`)).status);
      expect(new Set(statuses.slice(0, 20))).toEqual(new Set([409]));
      expect(statuses.at(-1)).toBe(429);
      expect(await guess(own["idempotency-key"])).toMatchObject({
        status: 429,
        body: { charged: true, retry: "resend-same-payment" },
      });
      expect(await strict.buy(payment)).toMatchObject({ status: 409 });
      const token = { "claim-token": headers.get("claim-token")! };
      expect(await strict.buy(payment, { headers: token })).toMatchObject({ status: 200 });
    } finally {
      await strict.close();
    }
  });

  test("a run is not spent while the tool is not ready", async () => {
    tool.failures = ["tool_not_found"];
    const payment = freshPayment();
    await shop.buy(payment);
    tool.isReady = false;
    const sale = async (): Promise<number> => (await shop.buy(freshPayment())).status;
    await expect.poll(sale, { timeout: 10_000 }).toBe(503);
    const before = tool.runs;
    expect(await shop.buy(payment)).toMatchObject({
      status: 503,
      body: { code: "tool_unavailable", charged: true, retry: "resend-same-payment" },
    });
    expect(tool.runs).toBe(before);
    tool.isReady = true;
    await expect.poll(sale, { timeout: 10_000 }).toBe(200);
    expect(await shop.buy(payment)).toMatchObject({ status: 200 });
  });

  test("what was noted as failed is the next run when its job is gone, not the same run again", async () => {
    tool.failures = ["tool_not_found"];
    const payment = freshPayment();
    const failed = await shop.buy(payment);
    const id = failed.headers.get("claim-token")!.slice(0, 40);
    await shop.onRedis(async (redis) => {
      await redis.hset(`coinslot:8453:claim:${id}`, "failedRun", "1");
      await redis.del(`coinslot:util:${id}`);
    });
    expect((await shop.get(new URL(String(failed.body["claim"])).pathname)).body).toMatchObject({
      state: "owed",
      run: 1,
      retry: "resend-same-payment",
    });
    expect(await shop.buy(payment)).toMatchObject({ status: 200 });
    expect((await shop.get(new URL(String(failed.body["claim"])).pathname)).body).toMatchObject({
      run: 2,
    });
  });

  test("a default that a release adds changes no request that was sent before it", async () => {
    tool.failures = ["tool_not_found"];
    const payment = freshPayment();
    const failed = await shop.buy(payment);
    const id = failed.headers.get("claim-token")!.slice(0, 40);
    // As a gateway wrote it that did not know of the other members.
    const json = '{"text":"abc"}';
    const fingerprint = requestHashOf("POST /api/hash", json).slice("0x".length);
    await shop.onRedis((redis) =>
      redis.hset(`coinslot:8453:claim:${id}`, { input: json, fingerprint }),
    );
    expect(await shop.buy(payment)).toMatchObject({ status: 200, body: { data: { bytes: 3 } } });
  });

  test("while the job still runs, a corrected input is a conflict", async () => {
    let open = (): void => {};
    tool.gate = new Promise((resolve) => (open = resolve));
    const payment = freshPayment();
    const started = await shop.buy(payment, { headers: { prefer: "respond-async" } });
    expect(started).toMatchObject({
      status: 202,
      body: { code: "result_pending", charged: true, retry: "poll" },
    });
    const headers = { "claim-token": started.headers.get("claim-token")! };
    expect(await shop.buy(payment, { body: { text: "other" }, headers })).toMatchObject({
      status: 409,
    });
    open();
    expect(await shop.buy(payment)).toMatchObject({ status: 200, body: { data: { bytes: 3 } } });
  });
});
