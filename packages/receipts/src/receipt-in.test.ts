import { expect, test } from "vitest";
import { receiptIn } from "./receipt-in.ts";
import { signReceipt } from "./receipt.ts";
import { sale, signer } from "./testing/sale.ts";

const receipt = await signReceipt(signer, sale);
const settlement = {
  success: true,
  extensions: { "offer-receipt": { info: { receipt } } },
};
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");

test.each([
  ["a settlement header as it came", base64(settlement)],
  ["a settlement header with a line feed after it", `${base64(settlement)}\n`],
  ["a settlement's JSON", JSON.stringify(settlement)],
  ["a claim's page", JSON.stringify({ state: "delivered", receipt, result: {} }, undefined, 2)],
  ["the receipt alone", JSON.stringify(receipt)],
])("a receipt is found in %s", (_, text) => {
  expect(receiptIn(text)).toEqual(receipt);
});

test.each([
  ["nothing", ""],
  ["a settlement without one", base64({ success: true, extensions: {} })],
  ["a claim's page without one", JSON.stringify({ state: "owed", receipt: null })],
  ["what is not JSON", "{receipt"],
  ["what is neither JSON nor base64", "a receipt"],
  ["JSON's null", base64(null)],
])("none is found in %s", (_, text) => {
  expect(receiptIn(text)).toBeUndefined();
});
