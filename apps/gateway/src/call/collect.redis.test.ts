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

describe("a delivered result that Redis lost", () => {
  /** Redis forgets what the worker wrote, as one that is killed forgets its last second. */
  const loseResult = (): Promise<void> =>
    shop.onRedis(async (redis) => {
      const jobs = await redis.keys("coinslot:util:*");
      const hashes = jobs.filter((key) => /^coinslot:util:[0-9a-f]{40}/.test(key));
      expect(hashes.length).toBeGreaterThan(0);
      await redis.del(...hashes);
    });

  test("is made again, free, for the proven buyer, and for nobody else", async () => {
    const payment = freshPayment();
    const bought = await shop.buy(payment);
    const headers = { "claim-token": bought.headers.get("claim-token")! };
    const page = `/claims/${headers["claim-token"]}`;
    await expect.poll(async () => (await shop.get(page)).body["state"]).toBe("delivered");
    await loseResult();
    expect((await shop.get(page)).body).toMatchObject({
      state: "delivered",
      result: null,
      retry: "resend-same-payment",
    });
    expect(await shop.buy(payment)).toMatchObject({ status: 409 });
    expect(tool.runs).toBe(1);

    const again = await Promise.all([1, 2, 3].map(() => shop.buy(payment, { headers })));
    for (const answer of again)
      expect(answer).toMatchObject({ status: 200, body: { data: bought.body["data"] } });
    expect(new Set(again.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(tool.runs).toBe(2);
    expect(shop.facilitator.calls.settle).toBe(1);
    await expect
      .poll(async () => (await shop.get(page)).body)
      .toMatchObject({
        state: "delivered",
        run: 2,
        retry: null,
        result: again[0]?.body,
      });
  });

  test("stays owed where it cannot be made again", async () => {
    const payment = freshPayment();
    const bought = await shop.buy(payment);
    const headers = { "claim-token": bought.headers.get("claim-token")! };
    await expect
      .poll(async () => (await shop.get(`/claims/${headers["claim-token"]}`)).body["state"])
      .toBe("delivered");
    await loseResult();
    tool.failures = ["tool_not_found"];
    expect(await shop.buy(payment, { headers })).toMatchObject({
      status: 404,
      body: { charged: true, retry: "correct-and-resend" },
    });
    expect(await shop.buy(payment, { headers })).toMatchObject({ status: 200 });
  });
});

describe("a call that takes long", () => {
  test("gives a result that is there to whoever prefers not to wait", async () => {
    const payment = freshPayment();
    const headers = { prefer: "respond-async" };
    await expect
      .poll(async () => (await shop.buy(payment, { headers })).status, { timeout: 5_000 })
      .toBe(200);
    expect(tool.runs).toBe(1);
  });

  test("is handed over with the claim's URL, where the result is collected once it is there", async () => {
    let open = (): void => {};
    tool.gate = new Promise((resolve) => (open = resolve));
    const payment = freshPayment();
    const handedOver = await shop.buy(payment, { headers: { prefer: "respond-async, wait=0" } });
    expect(handedOver.status).toBe(202);
    // For readers who are models, and for clients whose user only looks at whether the status is below 300.
    const { code, claim, detail } = handedOver.body;
    expect(Object.keys(handedOver.body).slice(0, 3)).toEqual(["code", "retry", "claim"]);
    expect([code, claim]).toEqual(["result_pending", handedOver.headers.get("location")]);
    expect(detail).toMatch(/^Paid\. GET http\S+ in 2 seconds; it is free\. /);
    expect(handedOver.body).not.toHaveProperty("data");
    const location = new URL(handedOver.headers.get("location")!).pathname;
    expect((await shop.get(location)).body).toMatchObject({
      state: "owed",
      result: null,
      retry: "poll",
    });
    open();
    await expect
      .poll(async () => (await shop.get(location)).body["state"])
      .toMatch(/ready|delivered/);
    const collected = await shop.get(location);
    expect(collected.body).toMatchObject({
      state: "delivered",
      result: { op: "hash" },
      charged: true,
      owed: false,
    });
    expect(await shop.buy(payment)).toMatchObject({
      status: 409,
      body: { code: "claim_delivered" },
    });
    expect(tool.runs).toBe(1);
  });

  test("a claim that nobody has the token of is not found", async () => {
    const { headers } = await shop.buy(freshPayment());
    const token = headers.get("claim-token")!;
    expect(await shop.get(`/claims/${token.slice(0, -1)}`)).toMatchObject({ status: 404 });
    expect(await shop.get(`/claims/${token.slice(0, 40)}`)).toMatchObject({ status: 404 });
    expect(await shop.get("/claims/x")).toMatchObject({ status: 404 });
  });
});
