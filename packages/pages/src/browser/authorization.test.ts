import { expect, test } from "vitest";
import type { TryTerms } from "../tool/try-terms.ts";
import { askedIn, authorize } from "./authorization.ts";
import { decodeJson, encodeJson } from "./base64.ts";
import { usdc } from "./review.ts";

const page: TryTerms = {
  method: "POST",
  route: "/api/hash",
  amount: "1000",
  price: "$0.001",
  payTo: "0x17Bc7C195Ec169D1bd4A7D4fF4Ba297bc16b1951",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  chainId: 8453,
  networkLabel: "base",
};

const terms = {
  scheme: "exact",
  network: "eip155:8453",
  amount: "1000",
  payTo: page.payTo.toLowerCase(),
  asset: page.asset,
  maxTimeoutSeconds: 300,
  extra: { name: "USD Coin", version: "2" },
};

const headerOf = (changes: object): string =>
  encodeJson({ x402Version: 2, resource: { url: "é" }, accepts: [{ ...terms, ...changes }] });

test("only terms that are the page's are asked of the wallet", () => {
  expect(askedIn(headerOf({}), page)?.terms).toEqual(terms);
  for (const changes of [
    { amount: "1001" },
    { payTo: page.asset },
    { asset: page.payTo },
    { network: "eip155:1" },
    { scheme: "upto" },
  ])
    expect(askedIn(headerOf(changes), page)).toBeUndefined();
  expect(askedIn(null, page)).toBeUndefined();
  expect(askedIn("not base64!", page)).toBeUndefined();
});

test("an authorization ends when the shop says, and has a nonce of its own", () => {
  const asked = { resource: {}, terms };
  const [one, other] = [authorize(asked, "0xme", 1_000_000), authorize(asked, "0xme", 1_000_000)];
  expect(one).toMatchObject({ from: "0xme", to: terms.payTo, value: "1000", validBefore: "1300" });
  expect(one.nonce).toMatch(/^0x[0-9a-f]{64}$/);
  expect(one.nonce).not.toBe(other.nonce);
});

test("headers carry any text, and amounts are told without needless zeros", () => {
  expect(decodeJson(encodeJson({ text: "é∑😀" }))).toEqual({ text: "é∑😀" });
  expect(["1000", "150000", "2000000", "1"].map(usdc)).toEqual(["0.001", "0.15", "2", "0.000001"]);
});
