import { randomBytes } from "node:crypto";
import type { FacilitatorAnswer, FacilitatorScript } from "@coinslot/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buyer } from "../testing/payments.ts";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

let shop: ShopFloor;
let runs = 0;

beforeAll(async () => {
  shop = await openShop(
    {
      hash: async () => {
        runs += 1;
        return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } };
      },
    },
    { settleTimeoutMs: 300 },
  );
});
afterAll(() => shop.close());
beforeEach(() => {
  runs = 0;
  shop.facilitator.script();
  shop.facilitator.calls.settle = 0;
});

/** Plays one answer to every settle request; everything else stays genuine. */
const settlesWith = (answer: Partial<FacilitatorAnswer>): FacilitatorScript => {
  return ({ call }) => (call === "settle" ? { status: 200, body: {}, ...answer } : undefined);
};
const refusal = (errorReason: string, transaction = "") => ({
  body: { success: false, errorReason, transaction, network: "eip155:8453", payer: "0x" },
});
const success = (changes: object) => ({
  body: {
    success: true,
    transaction: `0x${randomBytes(32).toString("hex")}`,
    network: "eip155:8453",
    payer: buyer.address,
    ...changes,
  },
});

describe("an answer that proves nothing is unknown: never a 402, never a second charge, nothing is run", () => {
  test.each<[string, Partial<FacilitatorAnswer>]>([
    ["a reset connection", { reset: true }],
    ["no answer in time", { delayMs: 1_000 }],
    ["HTTP 500", { status: 500, body: "oops" }],
    ["HTTP 504 with HTML", { status: 504, body: "<html>gateway timeout</html>" }],
    ["junk JSON", { body: "{junk" }],
    ["an empty object", {}],
    ["success as text", success({ success: "true" })],
    ["success without a transaction", success({ transaction: "" })],
    ["success with half a hash", success({ transaction: "0x1234" })],
    ["success for another payer", success({ payer: `0x${"12".repeat(20)}` })],
    ["success on another network", success({ network: "eip155:84532" })],
    ["nonce already used", refusal("invalid_exact_evm_nonce_already_used")],
    ["pending", refusal("settlement_pending", `0x${"ab".repeat(32)}`)],
    ["a refusal that names a transaction", refusal("insufficient_funds", `0x${"ab".repeat(32)}`)],
    ["kilobytes of error text", refusal(`boom\r\nset-cookie: stolen=1 ${"x".repeat(8_000)}`)],
  ])("%s", async (_, answer) => {
    shop.facilitator.script(settlesWith(answer));
    const payment = freshPayment();
    const first = await shop.buy(payment);
    expect(first).toMatchObject({
      status: 202,
      body: { code: "settlement_unknown", charged: "unknown", retry: "poll" },
    });
    expect(JSON.stringify(first.body) + JSON.stringify([...first.headers])).not.toMatch(
      /boom|stolen|xxxx/,
    );
    shop.facilitator.script();
    expect(await shop.buy(payment)).toMatchObject({
      status: 202,
      body: { code: "settlement_unknown" },
    });
    const claim = await shop.get(new URL(first.headers.get("location")!).pathname);
    expect(claim.body).toMatchObject({ state: "unknown", charged: "unknown", owed: false });
    expect([shop.facilitator.calls.settle, runs]).toEqual([1, 0]);
  });
});

describe("a proven refusal releases the claim", () => {
  test.each([
    ["invalid_exact_evm_signature", "payment_refused"],
    ["invalid_exact_evm_insufficient_balance", "insufficient_funds"],
    ["insufficient_funds", "insufficient_funds"],
    ["invalid_exact_evm_payload_authorization_valid_before", "payment_window"],
  ])(
    "%s is told as %s, in body and headers, and the payment may come again",
    async (reason, code) => {
      shop.facilitator.script(settlesWith(refusal(reason)));
      const payment = freshPayment();
      const refused = await shop.buy(payment);
      expect(refused).toMatchObject({ status: 402, body: { code, charged: false, retry: "pay" } });
      const receipt: unknown = JSON.parse(
        Buffer.from(refused.headers.get("x-payment-response")!, "base64").toString(),
      );
      expect(receipt).toEqual({
        success: false,
        errorReason: code,
        transaction: "",
        network: "base",
        payer: buyer.address.toLowerCase(),
      });
      expect(refused.headers.get("payment-required")).toBeTruthy();
      shop.facilitator.script();
      expect(await shop.buy(payment)).toMatchObject({ status: 200 });
    },
  );

  test.each([401, 403, 404, 429])(
    "a facilitator that turns us away with %d has settled nothing: 503",
    async (status) => {
      shop.facilitator.script(settlesWith({ status, body: "no" }));
      const payment = freshPayment();
      expect(await shop.buy(payment)).toMatchObject({
        status: 503,
        body: { code: "facilitator_unavailable", charged: false, retry: "resend-same-payment" },
      });
      shop.facilitator.script();
      expect(await shop.buy(payment)).toMatchObject({ status: 200 });
    },
  );
});

describe("what a facilitator and a log get to see", () => {
  test("the facilitator is sent what was validated and our own terms, nothing else of the buyer's", async () => {
    await shop.buy(freshPayment({ from: `0x${buyer.address.slice(2).toUpperCase()}` }));
    // Not the last request of all: it may be a look at what the facilitator supports.
    const { body } = shop.facilitator.requests.findLast(({ call }) => call === "settle")!;
    const { paymentPayload } = body as {
      paymentPayload: { payload: { authorization: { from: string } } };
    };
    expect(paymentPayload.payload.authorization.from).toBe(buyer.address.toLowerCase());
    expect(Object.keys(paymentPayload)).toEqual([
      "x402Version",
      "resource",
      "accepted",
      "payload",
      "extensions",
    ]);
  });

  test("no signature is ever logged", () => {
    expect(shop.logged.length).toBeGreaterThan(0);
    const signatures = shop.facilitator.requests.flatMap(({ body }) => {
      const { paymentPayload } = (body ?? {}) as {
        paymentPayload?: { payload: { signature: string } };
      };
      return paymentPayload ? [paymentPayload.payload.signature] : [];
    });
    expect(signatures.length).toBeGreaterThan(0);
    for (const signature of signatures)
      expect(shop.logged.join("\n")).not.toContain(signature.slice(2, 34));
  });
});
