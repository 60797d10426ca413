import { describe, expect, test } from "vitest";
import {
  isTooLate,
  matchTerms,
  maximumWindowSeconds,
  minimumWindowSeconds,
} from "./match-terms.ts";
import { decodePayment, type Payment } from "./payment.ts";
import { termsFor } from "./terms.ts";
import { encode, paymentV1, paymentV2 } from "../testing/payments.ts";
import { operationOf, shop } from "../testing/shop.ts";

const nowMs = 1_800_000_000_000;
const nowSeconds = nowMs / 1_000;
const terms = termsFor(operationOf("POST /api/hash"), shop);
const window = { validAfter: "0", validBefore: String(nowSeconds + 300) };

const decoded = (payment: object): Payment => {
  const result = decodePayment({ "x-payment": encode(payment) });
  if ("code" in result) throw new Error(result.detail);
  return result;
};
const codeOf = (payment: object): string =>
  matchTerms(decoded(payment), terms, nowMs)?.code ?? "match";
const v1 = (changes: object = {}): string => codeOf(paymentV1({ ...window, ...changes }));
const v2 = (accepted: object, changes: object = {}, extra: object = {}): string =>
  codeOf(paymentV2({ ...terms.v2, ...accepted }, { ...window, ...changes }, extra));

describe("a payment matches our own terms", () => {
  test("in both versions", () => {
    expect(v1()).toBe("match");
    expect(v2({})).toBe("match");
  });

  test.each(["999", "1001", "0"])("the signed value %s is not the price of 1000", (value) => {
    expect(v1({ value })).toBe("payment_mismatch");
    expect(v2({}, { value })).toBe("payment_mismatch");
    expect(v2({ amount: value }, { value })).toBe("payment_mismatch");
  });

  test("another recipient is refused, letter case is not", () => {
    expect(v1({ to: `0x${"12".repeat(20)}` })).toBe("payment_mismatch");
    expect(v1({ to: shop.payTo.toLowerCase() })).toBe("match");
  });

  test.each([
    ["scheme", "upto"],
    ["network", "eip155:84532"],
    ["network", "base"],
    ["asset", `0x${"12".repeat(20)}`],
    ["payTo", `0x${"12".repeat(20)}`],
    ["maxTimeoutSeconds", 301],
    ["amount", 1000],
    ["unknown", true],
    ["__proto__x", 1],
  ])("accepted with %s changed to %j is refused", (key, value) => {
    expect(v2({ [key]: value })).toBe("payment_mismatch");
  });

  test("accepted addresses are compared without regard to case", () => {
    expect(v2({ asset: terms.v2.asset.toLowerCase(), payTo: terms.v2.payTo.toLowerCase() })).toBe(
      "match",
    );
  });

  test("a client may add to extra, and may not take away", () => {
    expect(v2({ extra: { ...terms.v2.extra, mine: 1 } })).toBe("match");
    expect(v2({ extra: { name: "USD Coin" } })).toBe("payment_mismatch");
    expect(v2({ extra: null })).toBe("payment_mismatch");
  });

  test("the v1 network is the short name, and the scheme is exact", () => {
    expect(codeOf({ ...paymentV1(window), network: "eip155:8453" })).toBe("payment_mismatch");
    expect(codeOf({ ...paymentV1(window), scheme: "upto" })).toBe("payment_mismatch");
  });

  test("the resource may be absent or carry a query, and may not be another path", () => {
    expect(v2({}, {}, { resource: { url: `${terms.resource.url}?x=1` } })).toBe("match");
    expect(v2({}, {}, { resource: { url: "https://shop.example/api/research" } })).toBe(
      "resource_mismatch",
    );
    expect(v2({}, {}, { resource: { url: "no url" } })).toBe("resource_mismatch");
  });

  test("extensions come back as advertised or not at all; an identifier may be added", () => {
    const { info } = terms.extensions["payment-identifier"];
    const withExtension = (extension: object) => v2({}, {}, { extensions: extension });
    expect(withExtension({ ...terms.extensions })).toBe("match");
    expect(withExtension({ unknown: { info: {} } })).toBe("match");
    expect(
      withExtension({ "payment-identifier": { info: { ...info, id: "0123456789abcdef" } } }),
    ).toBe("match");
    expect(withExtension({ "payment-identifier": { info: { required: true } } })).toBe(
      "payment_mismatch",
    );
    expect(withExtension({ bazaar: { info: { input: { type: "mcp" } } } })).toBe(
      "payment_mismatch",
    );
  });
});

describe("a payment must outlast its settlement", () => {
  test.each([
    [-1, "payment_window"],
    [minimumWindowSeconds - 1, "payment_window"],
    [minimumWindowSeconds, "match"],
  ])("validBefore %d s from now: %s", (seconds, outcome) => {
    expect(v1({ validBefore: String(nowSeconds + seconds) })).toBe(outcome);
  });

  test("the refusal names the minimum", () => {
    const payment = decoded(paymentV1({ ...window, validBefore: String(nowSeconds + 3) }));
    expect(matchTerms(payment, terms, nowMs)?.detail).toContain(`${minimumWindowSeconds} s`);
  });

  test("validAfter must lie in the past, by the chain's strict comparison", () => {
    expect(v1({ validAfter: String(nowSeconds) })).toBe("payment_window");
    expect(v1({ validAfter: String(nowSeconds - 1) })).toBe("match");
  });

  test.each([
    [BigInt(nowSeconds + maximumWindowSeconds), "match"],
    [BigInt(nowSeconds + maximumWindowSeconds + 1), "payment_window"],
    [2n ** 255n, "payment_window"],
  ])("nor may it last for ever: validBefore %d is %s", (validBefore, outcome) => {
    expect(v1({ validBefore: String(validBefore) })).toBe(outcome);
  });
});

describe("a credential answers its challenge (MPP) before that expires", () => {
  const answering = (expires: string): Payment => ({
    ...decoded(paymentV1(window)),
    mpp: { id: "1", realm: "shop", method: "evm", intent: "charge", request: "e30", expires },
  });

  test.each([
    [1_000, undefined],
    [0, "payment_window"],
    [-1_000, "payment_window"],
  ])("%d ms before the end: %s", (left, outcome) => {
    const payment = answering(new Date(nowMs + left).toISOString());
    expect(matchTerms(payment, terms, nowMs)?.code).toBe(outcome);
    // What comes too late may have been used in time, by whoever lost the claim.
    expect(isTooLate(payment, nowMs)).toBe(outcome !== undefined);
  });
});
