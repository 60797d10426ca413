import type { FacilitatorScript } from "@coinslot/sandbox";
import { freePort } from "@coinslot/sandbox";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

let shop: ShopFloor;

beforeAll(async () => {
  // Nobody listens there: the chain cannot be asked.
  const RPC_URL = [`http://127.0.0.1:${await freePort()}`];
  const hash = async () => ({ data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } });
  const stats = { added: 0, removed: 1, unchanged: 0 };
  const measures = { stats, similarity: 0, identical: false, exact: true };
  const diff = async () => ({ data: { patch: "-a\n", mode: "line", hunks: [], ...measures } });
  // The price of a diff: from there on settlements are seen on the chain before a run.
  const settings = { RPC_URL, CONFIRM_FROM_USD: 2_000n, HAND_OVER_SECONDS: 0.5 };
  shop = await openShop({ hash, "text-diff": diff }, { settings });
  await vi.waitUntil(async () => {
    const { reconciler } = (await shop.get("/health/ready")).body as { reconciler: object };
    return JSON.stringify(reconciler).includes("unreachable");
  });
});
afterAll(() => shop.close());

const refusing =
  (errorReason: string): FacilitatorScript =>
  ({ call }) =>
    call === "settle"
      ? { status: 200, body: { success: false, errorReason, transaction: "" } }
      : undefined;

test("a chain that is silent is told of, and the shop sells on", async () => {
  expect(await shop.get("/health/ready")).toMatchObject({
    status: 200,
    body: {
      parts: {
        chain: { state: "warning", reason: expect.stringContaining("no node answers") as string },
      },
    },
  });
});

test("while the chain is silent, an empty wallet may be one whose coin is ours already: unknown", async () => {
  shop.facilitator.script(refusing("insufficient_funds"));
  const answer = await shop.buy(freshPayment());
  expect(answer).toMatchObject({
    status: 202,
    body: { code: "settlement_unknown", charged: "unknown", retry: "poll" },
  });
});

test("a signature that is no good is refused, whether the chain can be asked or not", async () => {
  shop.facilitator.script(refusing("invalid_exact_evm_signature"));
  const answer = await shop.buy(freshPayment());
  expect(answer).toMatchObject({ status: 402, body: { code: "payment_refused", charged: false } });
});

test("while the chain is silent, what would wait for it is refused before settlement; what would not is sold on", async () => {
  shop.facilitator.script();
  const before = shop.facilitator.calls.settle;
  const diff = { path: "/api/text-diff", body: { text1: "a", text2: "" } };
  expect(await shop.buy(freshPayment({ value: "2000" }), diff)).toMatchObject({
    status: 503,
    body: { code: "chain_unavailable", charged: false, retry: "wait", retryAfterSeconds: 5 },
  });
  expect(shop.facilitator.calls.settle).toBe(before);
  expect(await shop.buy(freshPayment())).toMatchObject({ status: 200 });
});

test("while the chain is silent, nobody is told that a payment which comes too late was not charged", async () => {
  const validBefore = String(Math.floor(Date.now() / 1_000) - 60);
  expect(await shop.buy(freshPayment({ validBefore }))).toMatchObject({
    status: 503,
    body: { code: "chain_unavailable", charged: "unknown", retry: "resend-same-payment" },
  });
});
