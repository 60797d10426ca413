import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Chain, startChain } from "../chain/chain.ts";
import { startFacilitator } from "./facilitator.ts";
import type { FacilitatorServer } from "./facilitator-server.ts";
import {
  createPaymentV1,
  createPaymentV2,
  type PaymentV1,
  type PaymentV2,
} from "../buyer/payment.ts";
import type { Wallet } from "../chain/token.ts";

const payTo = "0x2222222222222222222222222222222222222222";
const extra = { name: "USD Coin", version: "2" };

let chain: Chain;
let facilitator: FacilitatorServer;
let wallet: Wallet;
beforeAll(async () => {
  chain = await startChain();
  facilitator = await startFacilitator({ chain });
});
beforeEach(async () => {
  wallet = await chain.createWallet(1_000_000n);
});
afterAll(async () => {
  await facilitator?.stop();
  await chain?.stop();
});

const termsV1 = () => ({
  scheme: "exact",
  network: "base",
  maxAmountRequired: "1000",
  resource: "http://127.0.0.1/api/hash",
  description: "",
  mimeType: "application/json",
  payTo,
  maxTimeoutSeconds: 60,
  asset: chain.asset,
  extra,
});
const termsV2 = () => ({
  scheme: "exact",
  network: "eip155:8453",
  amount: "1000",
  asset: chain.asset,
  payTo,
  maxTimeoutSeconds: 60,
  extra,
});

const ask = async (call: "verify" | "settle", paymentPayload: PaymentV1 | PaymentV2) => {
  const { x402Version } = paymentPayload;
  const paymentRequirements = x402Version === 1 ? termsV1() : termsV2();
  const response = await fetch(`${facilitator.url}/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ x402Version, paymentPayload, paymentRequirements }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const sign = {
  v1: () => createPaymentV1(wallet.account, termsV1()),
  v2: () => createPaymentV2(wallet.account, termsV2()),
};

test("it supports exact on Base in both versions", async () => {
  const response = await fetch(`${facilitator.url}/supported`);
  expect(await response.json()).toMatchObject({
    kinds: expect.arrayContaining([
      { x402Version: 1, scheme: "exact", network: "base" },
      { x402Version: 2, scheme: "exact", network: "eip155:8453" },
    ]),
  });
});

describe.each(["v1", "v2"] as const)("a %s payment", (version) => {
  test("is verified, then settled, moving exactly the amount", async () => {
    const payment = await sign[version]();
    expect(await ask("verify", payment)).toMatchObject({ status: 200, body: { isValid: true } });
    const { status, body } = await ask("settle", payment);
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
    expect(await chain.transfers({ from: wallet.address })).toEqual([
      { from: wallet.address, to: payTo, value: 1000n, transactionHash: body["transaction"] },
    ]);
  });

  test("is settled without having been verified", async () => {
    const { body } = await ask("settle", await sign[version]());
    expect(body).toMatchObject({ success: true, payer: wallet.address });
  });

  test("whose nonce was used is refused, and moves nothing", async () => {
    const payment = await sign[version]();
    await ask("settle", payment);
    const again = await ask("settle", payment);
    expect(again).toMatchObject({ status: 200, body: { success: false, transaction: "" } });
    expect(await chain.balanceOf(wallet.address)).toBe(999_000n);
  });

  test("from an empty wallet is refused", async () => {
    wallet = await chain.createWallet(0n);
    const answer = await ask("settle", await sign[version]());
    expect(answer).toMatchObject({ status: 200, body: { success: false } });
  });

  test("with a signature of somebody else is refused", async () => {
    const payment = await sign[version]();
    payment.payload.authorization.from = (await chain.createWallet(5000n)).address;
    const answer = await ask("settle", payment);
    expect(answer).toMatchObject({ status: 200, body: { success: false } });
  });
});

test("16 concurrent settlements all succeed", async () => {
  const payments = await Promise.all(
    Array.from({ length: 16 }, (_, index) => sign[index % 2 ? "v1" : "v2"]()),
  );
  const answers = await Promise.all(payments.map((payment) => ask("settle", payment)));
  expect(answers.filter(({ body }) => body["success"])).toHaveLength(16);
  expect(await chain.balanceOf(wallet.address)).toBe(984_000n);
});

test("of 8 concurrent settlements of one payment one succeeds, and the next payment too", async () => {
  const payment = await sign.v2();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask("settle", payment)));
  expect(await chain.balanceOf(wallet.address)).toBe(999_000n);
  expect(answers.some(({ body }) => body["success"])).toBe(true);
  expect((await ask("settle", await sign.v1())).body).toMatchObject({ success: true });
});

test("it counts its calls", async () => {
  const before = { ...facilitator.calls };
  await ask("settle", await sign.v1());
  expect(facilitator.calls).toEqual({ ...before, settle: before.settle + 1 });
});

test("a script can settle for real and cut the connection", async () => {
  facilitator.script(async ({ call }, genuine) =>
    call === "settle" ? { ...(await genuine()), reset: true } : undefined,
  );
  await expect(ask("settle", await sign.v2())).rejects.toThrow("fetch failed");
  facilitator.script();
  expect(await chain.transfers({ from: wallet.address })).toHaveLength(1);
});
