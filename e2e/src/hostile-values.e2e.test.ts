import { randomBytes } from "node:crypto";
import type { Authorization, SignedAuthorization } from "@coinslot/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectRefused,
  expectSold,
  paying,
  sign,
  versions,
} from "./customer.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());

const invalid = { status: 400, code: "invalid_payment" } as const;
const mismatch = { status: 402, code: "payment_mismatch" } as const;

/** A signed authorization with members put in afterwards, of whatever type. */
const spoiled = async (changes: Partial<Record<keyof Authorization, unknown>>) => {
  const { authorization, signature } = await sign(customer);
  return { signature, authorization: { ...authorization, ...changes } } as SignedAuthorization;
};

const checksumSpoiled = (address: string): string =>
  address.replace(/[a-f]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

describe.each(versions)("in version %i", (version) => {
  const callWith = (signed: SignedAuthorization, extras: object = {}) => {
    return () => call(customer, paying(customer, version, signed, extras));
  };

  test.each<[string, (signed: SignedAuthorization) => object]>([
    ["payload missing", () => ({ payload: undefined })],
    ["payload null", () => ({ payload: null })],
    ["authorization missing", ({ signature }) => ({ payload: { signature } })],
    ["authorization null", ({ signature }) => ({ payload: { signature, authorization: null } })],
    ["signature missing", ({ authorization }) => ({ payload: { authorization } })],
    ["signature null", ({ authorization }) => ({ payload: { authorization, signature: null } })],
    ["a list as payload", (signed) => ({ payload: [signed] })],
  ])("case 18: %s is an invalid payment", async (_, extras) => {
    const signed = await sign(customer);
    await expectRefused(customer, callWith(signed, extras(signed)), invalid);
  });

  test.each([
    ["case 19: hexadecimal", "0x3e8"],
    ["case 20: a JSON number", 1000],
    ["case 21: an exponent", "1e3"],
    ["case 21: a fraction", "1000.0"],
    ["case 21: a plus", "+1000"],
    ["case 21: a leading zero", "01000"],
    ["case 21: a leading space", " 1000"],
    ["case 21: a trailing newline", "1000\n"],
    ["case 21: other digits", "１０００"],
    ["case 22: negative", "-1"],
    ["case 24: 2^256", String(2n ** 256n)],
    ["case 24: 10^80", String(10n ** 80n)],
    ["empty", ""],
    ["null", null],
  ])("%s is no value", async (_, value) => {
    await expectRefused(customer, callWith(await spoiled({ value })), invalid);
  });

  test.each([
    ["case 22: 0", 0n],
    ["case 23: one less", 999n],
    ["case 23: one more", 1001n],
    ["case 24: 2^256 - 1", 2n ** 256n - 1n],
  ])("%s is not the price", async (_, value) => {
    await expectRefused(customer, callWith(await sign(customer, { value })), mismatch);
  });

  test.each([
    ["31 bytes", `0x${"ab".repeat(31)}`],
    ["33 bytes", `0x${"ab".repeat(33)}`],
    ["no 0x", "ab".repeat(32)],
    ["an upper-case 0X", `0X${"ab".repeat(32)}`],
    ["empty", ""],
    ["no text", 7],
  ])("case 25: a nonce of %s is an invalid payment", async (_, nonce) => {
    await expectRefused(customer, callWith(await spoiled({ nonce })), invalid);
  });

  test.each<[string, (address: string) => string]>([
    ["in lower case", (address) => address.toLowerCase()],
    ["in upper case", (address) => `0x${address.slice(2).toUpperCase()}`],
    ["with a wrong checksum", checksumSpoiled],
  ])("case 27: addresses %s are taken", async (_, spell) => {
    const { authorization, signature } = await sign(customer);
    const [from, to] = [spell(authorization.from), spell(authorization.to)];
    const respelled = { signature, authorization: { ...authorization, from, to } };
    await expectSold(customer, version, callWith(respelled as SignedAuthorization));
  });

  test("case 28: a payment to somebody else is refused", async () => {
    const elsewhere = await sign(customer, { payTo: customer.wallet.address });
    await expectRefused(customer, callWith(elsewhere), mismatch);
  });

  test.each([
    ["case 30: another network", { network: "base-sepolia" }, { network: "eip155:84532" }],
    ["case 30: the other version's network", { network: "eip155:8453" }, { network: "base" }],
    ["case 30: another scheme", { scheme: "inexact" }, { scheme: "inexact" }],
    ["case 33: upto", { scheme: "upto" }, { scheme: "upto" }],
    ["case 33: batch-settlement", { scheme: "batch-settlement" }, { scheme: "batch-settlement" }],
    ["case 33: auth-capture", { scheme: "auth-capture" }, { scheme: "auth-capture" }],
  ])("%s is not among the terms", async (_, v1, v2) => {
    const extras = version === 1 ? v1 : { accepted: { ...customer.terms.v2, ...v2 } };
    const act = callWith(await sign(customer), extras);
    const answer = await expectRefused(customer, act, mismatch);
    expect(answer.body).toMatchObject({ x402Version: 1, accepts: [{ payTo: world.payTo }] });
    expect(answer.headers.has("payment-required")).toBe(true);
  });
});

describe("what version 2 says it accepted", () => {
  const accepting = (accepted: object, signed: SignedAuthorization) => () =>
    call(customer, paying(customer, 2, signed, { accepted }));
  const somebody = `0x${randomBytes(20).toString("hex")}`;

  test("case 29: a lower amount, signed and accepted alike, is refused", async () => {
    const lowered = { ...customer.terms.v2, amount: "1" };
    await expectRefused(
      customer,
      accepting(lowered, await sign(customer, { value: 1n })),
      mismatch,
    );
    await expectRefused(customer, accepting(lowered, await sign(customer)), mismatch);
  });

  test.each<[string, object]>([
    ["case 30: another payTo", { payTo: somebody }],
    ["case 30: another maxTimeoutSeconds", { maxTimeoutSeconds: 3600 }],
    ["case 30: maxTimeoutSeconds as text", { maxTimeoutSeconds: "300" }],
    ["case 30: an unknown member", { outputSchema: {} }],
    ["case 34: an address without code as asset", { asset: somebody }],
    ["case 34: another contract as asset", { asset: "0xcA11bde05977b3631167028862bE2a173976CA11" }],
    ["case 34: no address as asset", { asset: 7 }],
    ["case 32: no extra", { extra: undefined }],
    ["case 32: extra without our paymentFlow", { extra: { name: "USD Coin", version: "2" } }],
    [
      "case 32: another token name",
      { extra: { name: "USDC", version: "2", paymentFlow: "upfront" } },
    ],
  ])("%s is not what was offered", async (_, changes) => {
    const accepted = { ...customer.terms.v2, ...changes };
    await expectRefused(customer, accepting(accepted, await sign(customer)), mismatch);
  });

  test("case 30: nothing is not what was offered", async () => {
    await expectRefused(customer, accepting({}, await sign(customer)), mismatch);
  });

  test.each<[string, (terms: Customer["terms"]["v2"]) => object]>([
    ["case 31: the asset in lower case", ({ asset }) => ({ asset: asset.toLowerCase() })],
    ["case 31: payTo in lower case", ({ payTo }) => ({ payTo: payTo.toLowerCase() })],
    ["case 32: extra with a member added", ({ extra }) => ({ extra: { ...extra, note: "mine" } })],
  ])("%s is the same terms", async (_, changesFrom) => {
    const accepted = { ...customer.terms.v2, ...changesFrom(customer.terms.v2) };
    await expectSold(customer, 2, accepting(accepted, await sign(customer)));
  });

  test("case 30: a payment made out for another resource is refused", async () => {
    const resource = { url: customer.terms.resource.url.replace("hash", "text-diff") };
    const headers = paying(customer, 2, await sign(customer), { resource });
    await expectRefused(customer, () => call(customer, headers), {
      status: 402,
      code: "resource_mismatch",
    });
  });

  test("a stock client's echo of resource and extensions is taken", async () => {
    const { resource, extensions } = customer.terms;
    const headers = paying(customer, 2, await sign(customer), { resource, extensions });
    await expectSold(customer, 2, () => call(customer, headers));
  });
});
