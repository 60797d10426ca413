import { receiptSignerSchema, resultHashOf, signReceipt } from "@coinslot/receipts";
import { afterEach, expect, test } from "vitest";
import { closeShops, goShopping } from "./testing/shopping.ts";
import { encode, payTo, usdcOnBase } from "./testing/shop-words.ts";

afterEach(closeShops);

const signer = receiptSignerSchema.parse(`0x${"5e".repeat(32)}`);
const transaction = `0x${"ab".repeat(32)}` as const;
const body = { op: "hash", data: { hash: "ba78" } };

const receiptFor = (resultBody: string) =>
  signReceipt(signer, {
    network: "eip155:8453",
    resourceUrl: "http://shop.example/api/hash",
    payer: "0x857b06519e91e3a54538791bdbb0e22373e36b66",
    issuedAt: 1_800_000_000,
    transaction,
    operation: "POST /api/hash",
    requestHash: `0x${"00".repeat(32)}`,
    resultHash: resultHashOf(resultBody),
    amount: "1000",
    asset: usdcOnBase,
    payTo,
  });

const settled = async (resultBody: string, paidBy: string = transaction) => ({
  "payment-response": encode({
    success: true,
    transaction: paidBy,
    extensions: { "offer-receipt": { info: { receipt: await receiptFor(resultBody) } } },
  }),
});

const text = JSON.stringify(body);

const buyWith = async (headers: Record<string, string>, receiptSigner?: string) => {
  const shopping = await goShopping([{ status: 200, headers, body }]);
  const bounds = receiptSigner === undefined ? {} : { receiptSigner };
  const outcome = await shopping.buyer.buy(shopping.url, { method: "POST" }, bounds);
  if (outcome.kind !== "result") throw new Error(outcome.kind);
  return outcome.result;
};

test("a receipt is verified against the bytes of the result and the shop's key", async () => {
  const {
    verdict,
    receipt,
    transaction: paid,
  } = await buyWith(await settled(text), signer.address);
  expect(verdict).toMatchObject({ valid: true, signer: signer.address });
  expect(receipt).toMatchObject({ format: "eip712" });
  expect(paid).toBe(transaction);
});

test("a result without a receipt has no verdict", async () => {
  expect(await buyWith({})).toMatchObject({ receipt: undefined, verdict: undefined });
});

test.each([
  ["of another result", () => settled("{}"), signer.address, "another result"],
  ["of another key", () => settled(text), `0x${"11".repeat(20)}`, "not by 0x1111"],
  ["of another sale", () => settled(text, `0x${"cd".repeat(32)}`), undefined, "for transaction"],
])("error: a receipt %s is told, and the result is kept", async (_, headers, key, problem) => {
  const { verdict, value } = await buyWith(await headers(), key);
  expect(verdict).toMatchObject({ valid: false, problem: expect.stringContaining(problem) });
  expect(value).toEqual(body);
});

test("the receipt on a claim's page is held against the result as the page has it", async () => {
  const page = {
    state: "ready",
    charged: true,
    payment: { transaction },
    receipt: await receiptFor(text),
    result: body,
  };
  const pending = { status: 202, headers: { location: "/claims/t" }, body: { retry: "poll" } };
  const shopping = await goShopping([pending, { status: 200, body: page }]);
  const outcome = await shopping.buyer.buy(shopping.url);
  expect(outcome).toMatchObject({ result: { transaction, verdict: { valid: true } } });
});
