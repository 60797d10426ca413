import type { FacilitatorScript } from "@coinslot/sandbox";
import { freePort } from "@coinslot/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

let shop: ShopFloor;

beforeAll(async () => {
  // Nobody listens there: the chain cannot be asked.
  const rpcUrls = [`http://127.0.0.1:${await freePort()}`];
  shop = await openShop(
    { hash: async () => ({ data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } }) },
    { handOverMs: 500, care: { rpcUrls } },
  );
});
afterAll(() => shop.close());

const refusing =
  (errorReason: string): FacilitatorScript =>
  ({ call }) =>
    call === "settle"
      ? { status: 200, body: { success: false, errorReason, transaction: "" } }
      : undefined;

it("while the chain is silent, an empty wallet may be one whose coin is ours already: unknown", async () => {
  shop.facilitator.script(refusing("insufficient_funds"));
  const answer = await shop.buy(freshPayment());
  expect(answer).toMatchObject({
    status: 202,
    body: { code: "settlement_unknown", charged: "unknown", retry: "poll" },
  });
});

it("a signature that is no good is refused, whether the chain can be asked or not", async () => {
  shop.facilitator.script(refusing("invalid_exact_evm_signature"));
  const answer = await shop.buy(freshPayment());
  expect(answer).toMatchObject({ status: 402, body: { code: "payment_refused", charged: false } });
});
