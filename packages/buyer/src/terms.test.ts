import { expect, test } from "vitest";
import { stakeOf, termsIn } from "./terms.ts";
import { encode, payTo, termsV2, usdcOnBase } from "./testing/shop-words.ts";

const entryV1 = (changes: object = {}) => ({
  scheme: "exact",
  network: "base",
  asset: usdcOnBase,
  maxAmountRequired: "1000",
  payTo,
  ...changes,
});
const answer = (v1: unknown, v2: unknown) => ({
  status: 402,
  headers: new Headers(v2 === undefined ? {} : { "payment-required": encode(v2) }),
  text: "",
  body: (v1 ?? {}) as Record<string, unknown>,
});
const both = termsIn(answer({ accepts: [entryV1()] }, { accepts: [termsV2()] }));

test("terms are read in both versions, that of the header first", () => {
  expect(both).toMatchObject([
    { x402Version: 2, network: "eip155:8453", amount: 1000n, asset: usdcOnBase, payTo },
    { x402Version: 1, network: "base", amount: 1000n, asset: usdcOnBase, payTo },
  ]);
});

test.each([
  ["no object", "x"],
  ["no list", { accepts: {} }],
  ["no amount", { accepts: [termsV2({ amount: undefined })] }],
  ["a negative amount", { accepts: [termsV2({ amount: "-1" })] }],
  ["a fraction", { accepts: [termsV2({ amount: "0.1" })] }],
  ["an amount beyond all", { accepts: [termsV2({ amount: "9".repeat(79) })] }],
])("error: terms with %s are none", (_, terms) => {
  expect(termsIn(answer(undefined, terms))).toEqual([]);
});

const v2 = (accepted: object, authorization: object) => ({
  "payment-signature": encode({ accepted, payload: { authorization } }),
});
const v1 = (authorization: object, changes: object = {}) => ({
  "x-payment": encode({ scheme: "exact", network: "base", payload: { authorization }, ...changes }),
});

test("at stake is what was signed, or what was accepted if that is more", () => {
  expect(stakeOf(v2(termsV2(), { to: payTo, value: "7" }), both)?.amount).toBe(1000n);
  expect(stakeOf(v2(termsV2(), { to: payTo, value: "7000" }), both)?.amount).toBe(7000n);
  expect(stakeOf(v1({ to: payTo, value: "7000" }), both)).toMatchObject({
    amount: 7000n,
    asset: usdcOnBase,
  });
});

test("a scheme that signs no authorization is worth what it accepts", () => {
  const payment = { "payment-signature": encode({ accepted: termsV2(), payload: { permit: 1 } }) };
  expect(stakeOf(payment, both)?.amount).toBe(1000n);
});

const other = `0x${"66".repeat(20)}`;

test.each([
  [
    "names another token than any that was asked for",
    v2(termsV2({ asset: other }), { to: payTo, value: "1" }),
  ],
  ["accepts to pay somebody else", v2(termsV2({ payTo: other }), { to: other, value: "1" })],
  ["pays somebody else than it accepts", v2(termsV2(), { to: other, value: "1" })],
  ["of version 1 pays somebody else", v1({ to: other, value: "1" })],
  ["is for another network", v1({ to: payTo, value: "1" }, { network: "base-sepolia" })],
  ["is no payment", { "payment-signature": "!" }],
  ["is not there", {}],
])("error: nothing is known of a payment that %s", (_, headers) => {
  expect(stakeOf(headers, both)).toBeUndefined();
});

test("error: a payment of version 1 is not known where two tokens could be meant", () => {
  const two = termsIn(answer({ accepts: [entryV1(), entryV1({ asset: other })] }, undefined));
  expect(stakeOf(v1({ to: payTo, value: "1" }), two)).toBeUndefined();
});
