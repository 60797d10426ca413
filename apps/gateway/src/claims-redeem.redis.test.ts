import { ToolError, type ToolErrorCode } from "@coinslot/tools-schema";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshPayment, openShop, type ShopFloor } from "./testing/shop-floor.ts";

/** What the tool does next, and how often it ran. */
const tool = { failures: [] as ToolErrorCode[], runs: 0, gate: Promise.resolve() };
let shop: ShopFloor;

beforeAll(async () => {
  shop = await openShop({
    hash: async (input) => {
      tool.runs += 1;
      await tool.gate;
      const failure = tool.failures.shift();
      if (failure) throw new ToolError(failure, "It did not work out.");
      const { text } = input as { text: string };
      return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: text.length } };
    },
  });
});
afterAll(() => shop.close());
beforeEach(() => {
  tool.failures = [];
  tool.runs = 0;
  tool.gate = Promise.resolve();
  shop.facilitator.calls.settle = 0;
});

describe("a tool that fails leaves the claim owed", () => {
  it("the caller is told that it was charged and how to redeem; the same payment runs it again free", async () => {
    tool.failures = ["tool_not_found"];
    const payment = freshPayment();
    const failed = await shop.buy(payment);
    expect(failed).toMatchObject({
      status: 404,
      body: { code: "tool_not_found", charged: true, retry: "resend-same-payment" },
    });
    // The same input would only fail again.
    expect(failed.body["detail"]).toMatch(/a corrected input of the same operation/);
    const claim = await shop.get(new URL(String(failed.body["claim"])).pathname);
    expect(claim.body).toMatchObject({
      state: "owed",
      owed: true,
      charged: true,
      error: { code: "tool_not_found" },
    });

    expect(await shop.buy(payment)).toMatchObject({ status: 200 });
    expect(tool.runs).toBe(2);
    expect(shop.facilitator.calls.settle).toBe(1);
  });

  it("an upstream's failure is tried again before the caller hears of it", async () => {
    tool.failures = ["upstream_timeout", "upstream_timeout"];
    expect(await shop.buy(freshPayment())).toMatchObject({ status: 200 });
    expect(tool.runs).toBe(3);
  });

  it("an upstream's failure that stays is redeemed with the same request", async () => {
    tool.failures = ["upstream_timeout", "upstream_timeout", "upstream_timeout"];
    const failed = await shop.buy(freshPayment());
    expect(failed).toMatchObject({ status: 504, body: { charged: true } });
    expect(failed.body["detail"]).toMatch(/the same request with the same payment/);
  });

  it("a caller's failure is not tried again", async () => {
    tool.failures = ["tool_input_refused"];
    expect(await shop.buy(freshPayment())).toMatchObject({ status: 400, body: { charged: true } });
    expect(tool.runs).toBe(1);
  });

  it("many resends after a failure run it once more, not many times", async () => {
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

  it("only the proven buyer redeems it with a corrected input, and only for the same operation", async () => {
    tool.failures = ["tool_not_found"];
    const payment = freshPayment();
    const failed = await shop.buy(payment);
    const headers = { "claim-token": failed.headers.get("claim-token")! };
    const body = { text: "corrected" };
    expect(await shop.buy(payment, { body })).toMatchObject({
      status: 409,
      body: { code: "claim_conflict" },
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

  it("while the job still runs, a corrected input is a conflict", async () => {
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

describe("a delivered result that Redis lost", () => {
  /** Redis forgets what the worker wrote, as one that is killed forgets its last second. */
  const loseResult = async (): Promise<void> => {
    const redis = new Redis(shop.redis.url);
    const jobs = await redis.keys("coinslot:util:*");
    const hashes = jobs.filter((key) => /^coinslot:util:[0-9a-f]{40}/.test(key));
    expect(hashes.length).toBeGreaterThan(0);
    await redis.del(...hashes);
    redis.disconnect();
  };

  it("is made again, free, for the proven buyer, and for nobody else", async () => {
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

  it("stays owed where it cannot be made again", async () => {
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
      body: { charged: true, retry: "resend-same-payment" },
    });
    expect(await shop.buy(payment, { headers })).toMatchObject({ status: 200 });
  });
});

describe("a call that takes long", () => {
  it("is handed over with the claim's URL, where the result is collected once it is there", async () => {
    let open = (): void => {};
    tool.gate = new Promise((resolve) => (open = resolve));
    const payment = freshPayment();
    const handedOver = await shop.buy(payment, { headers: { prefer: "respond-async, wait=0" } });
    expect(handedOver.status).toBe(202);
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

  it("a claim that nobody has the token of is not found", async () => {
    const { headers } = await shop.buy(freshPayment());
    const token = headers.get("claim-token")!;
    expect(await shop.get(`/claims/${token.slice(0, -1)}`)).toMatchObject({ status: 404 });
    expect(await shop.get(`/claims/${token.slice(0, 40)}`)).toMatchObject({ status: 404 });
    expect(await shop.get("/claims/x")).toMatchObject({ status: 404 });
  });
});
