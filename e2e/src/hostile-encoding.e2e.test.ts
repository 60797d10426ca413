import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectNextCallSucceeds,
  expectRefused,
  expectSold,
  hashInput,
  hashPath,
  headerOf,
  headerText,
  paying,
  sign,
  versions,
} from "./customer.ts";
import { decodeHeader } from "./payments.ts";
import { send, sendBytes } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const jsonIn = (header: string): string => Buffer.from(header, "base64").toString();

/** The same bytes and one more, so that two padding characters and four unused bits end the text. */
const withTwoPads = (header: string): string => {
  const json = jsonIn(header);
  return base64(json + " ".repeat((4 - (json.length % 3)) % 3));
};

/** Sets the lowest of the unused bits, which a loose decoder ignores. */
const withTrailingBits = (header: string): string => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const padded = withTwoPads(header);
  const last = padded.at(-3) ?? "";
  return `${padded.slice(0, -3)}${alphabet[alphabet.indexOf(last) + 1]}==`;
};

const withBothSymbols = { padding: "??>>??>>" };

describe.each([
  ["case 1: without a payment", {}],
  ["case 2: with an empty PAYMENT-SIGNATURE", { "payment-signature": "" }],
  ["case 2: with an empty X-PAYMENT", { "x-payment": "" }],
  ["case 2: with both headers empty", { "x-payment": "", "payment-signature": "" }],
])("%s", (_, headers) => {
  test("a call is told the terms of both versions and costs nothing", async () => {
    const answer = await expectRefused(customer, () => call(customer, headers), {
      status: 402,
      code: "payment_required",
    });
    expect(answer.body).toMatchObject({ x402Version: 1, accepts: [{ scheme: "exact" }] });
    expect(decodeHeader(answer.headers.get("payment-required") ?? "")).toMatchObject({
      x402Version: 2,
      accepts: [{ scheme: "exact" }],
    });
  });
});

describe.each(versions)("in the header of version %i", (version) => {
  const header = headerOf[version];

  test.each<[string, (good: string) => string]>([
    ["case 3: %%%", () => "%%%"],
    ["case 4: base64 of something that is not JSON", () => base64("hello")],
    ["case 5: null", () => base64("null")],
    ["case 5: a list", () => base64("[]")],
    ["case 5: a number", () => base64("1")],
    ["case 5: a string", () => base64('"x"')],
    ["case 5: an empty object", () => base64("{}")],
    ["case 6: raw JSON", (good) => jsonIn(good)],
    ["case 7: the URL alphabet", (good) => good.replaceAll("+", "-").replaceAll("/", "_")],
    ["case 7: missing padding", (good) => withTwoPads(good).replaceAll("=", "")],
    ["case 8: a space inside", (good) => `${good.slice(0, 40)} ${good.slice(40)}`],
    ["case 8: a tab inside", (good) => `${good.slice(0, 40)}\t${good.slice(40)}`],
    ["case 8: unused bits that are not zero", withTrailingBits],
  ])("%s is an invalid payment", async (_, spell) => {
    const good = headerText(customer, version, await sign(customer), withBothSymbols);
    expect(spell(good)).not.toBe(good);
    await expectRefused(customer, () => call(customer, { [header]: spell(good) }), {
      status: 400,
      code: "invalid_payment",
    });
  });

  test("case 7: what those spellings were made of is a good payment", async () => {
    const good = headerText(customer, version, await sign(customer), withBothSymbols);
    expect(good).toMatch(/[+/]/);
    await expectSold(customer, version, () => call(customer, { [header]: withTwoPads(good) }));
  });

  test.each([
    ["case 8: a newline inside", "\n"],
    ["case 8: a folded line inside", "\r\n "],
  ])("%s is not valid HTTP", async (_, newline) => {
    const good = headerText(customer, version, await sign(customer));
    const broken = good.slice(0, 40) + newline + good.slice(40);
    const bytes = [
      `POST ${hashPath} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`,
      `${header}: ${broken}\r\nContent-Length: ${hashInput.length}\r\n\r\n${hashInput}`,
    ];
    await expectRefused(customer, () => sendBytes(world.url, bytes.join("")), {
      status: 400,
      code: "malformed_request",
    });
  });

  test("case 8: a loose spelling of a payment that was spent buys nothing", async () => {
    const good = headerText(customer, version, await sign(customer));
    await expectSold(customer, version, () => call(customer, { [header]: good }));
    await expectRefused(customer, () => call(customer, { [header]: withTrailingBits(good) }), {
      status: 400,
      code: "invalid_payment",
    });
    const indented = base64(JSON.stringify(decodeHeader(good), null, 2));
    await expectRefused(customer, () => call(customer, { [header]: indented }), {
      status: 409,
      code: "claim_delivered",
      charged: true,
    });
  });

  test("case 9: the header twice is an invalid payment", async () => {
    const payments = [await sign(customer), await sign(customer)];
    const lines = payments.map((signed) => headerText(customer, version, signed));
    const headers = { [header]: lines };
    const act = () => send(world.url, { path: hashPath, headers, body: hashInput });
    await expectRefused(customer, act, { status: 400, code: "invalid_payment" });
  });

  test("case 10: the same payment in both headers is one payment", async () => {
    const text = headerText(customer, version, await sign(customer));
    const both = { "x-payment": text, "payment-signature": text };
    await expectSold(customer, version, () => call(customer, both));
  });

  test("case 12: the version inside decides, not the header's name", async () => {
    const text = headerText(customer, version, await sign(customer));
    const other = headerOf[version === 1 ? 2 : 1];
    await expectSold(customer, version, () => call(customer, { [other]: text }));
  });

  test.each([
    ["99", { x402Version: 99 }, 402, "invalid_x402_version"],
    ['"2"', { x402Version: "2" }, 402, "invalid_x402_version"],
    ["null", { x402Version: null }, 402, "invalid_x402_version"],
    ["missing", { x402Version: undefined }, 400, "invalid_payment"],
  ])("case 13: x402Version %s is not offered", async (_, extras, status, code) => {
    const headers = paying(customer, version, await sign(customer), extras);
    const answer = await expectRefused(customer, () => call(customer, headers), { status, code });
    expect("accepts" in answer.body).toBe(status === 402);
    expect(answer.headers.has("payment-required")).toBe(status === 402);
  });
});

test("case 11: two different payments in one request are ambiguous, and neither is spent", async () => {
  const [one, other] = [await sign(customer), await sign(customer)];
  const headers = { ...paying(customer, 1, one), ...paying(customer, 2, other) };
  await expectRefused(customer, () => call(customer, headers), {
    status: 400,
    code: "ambiguous_payment",
  });
  await expectSold(customer, 1, () => call(customer, paying(customer, 1, one)));
  await expectSold(customer, 2, () => call(customer, paying(customer, 2, other)));
});

test("case 11: one authorization written in both versions is ambiguous, too", async () => {
  const signed = await sign(customer);
  const headers = { ...paying(customer, 1, signed), ...paying(customer, 2, signed) };
  await expectRefused(customer, () => call(customer, headers), {
    status: 400,
    code: "ambiguous_payment",
  });
  await expectNextCallSucceeds(customer);
});
