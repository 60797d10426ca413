import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectNextCallSucceeds,
  expectRefused,
  expectSold,
  headerOf,
  headerText,
  paying,
  sign,
  versions,
} from "./customer.ts";
import { costOf, expectRefusal, nothing } from "./ledger.ts";
import { send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const invalid = { status: 400, code: "invalid_payment" } as const;
const mismatch = { status: 402, code: "payment_mismatch" } as const;

/** The payment's JSON, with a piece of its text replaced. */
const rewritten = (header: string, from: string, to: string): string => {
  const json = Buffer.from(header, "base64").toString();
  expect(json).toContain(from);
  return base64(json.replace(from, to));
};

const lastSettle = (): string => JSON.stringify(world.facilitator.requests.at(-1)?.body);

describe.each(versions)("in the header of version %i", (version) => {
  const header = headerOf[version];
  const goodHeader = async (extras: object = {}): Promise<string> =>
    headerText(customer, version, await sign(customer), extras);
  const callWith = (text: string) => () => call(customer, { [header]: text });

  /** A payment that is valid but for a member that blows it up to so many characters. */
  const blownUp = async (chars: number): Promise<string> => {
    const bare = (await goodHeader({ padding: "" })).length;
    const padding = "x".repeat(Math.floor(((chars - bare) * 3) / 4));
    return goodHeader({ padding });
  };

  test("case 14: a header of 12 KB is read", async () => {
    const text = await blownUp(12 * 1024);
    expect(text.length).toBeGreaterThan(12_000);
    await expectSold(customer, version, callWith(text));
  });

  test("case 14: a header of 20 KB is an invalid payment", async () => {
    await expectRefused(customer, callWith(await blownUp(20 * 1024)), invalid);
  });

  test.each([
    ["40 KB", 40 * 1024],
    ["1 MB", 1024 * 1024],
  ])("case 14: a header of %s is answered before the connection closes", async (_, chars) => {
    const tooLarge = { status: 431, code: "headers_too_large" };
    await expectRefused(customer, callWith(await blownUp(chars)), tooLarge);
  });

  test.each([
    ["nested 3,000 deep", `${"[".repeat(3_000)}${"]".repeat(3_000)}`, 400, "invalid_payment"],
    ["an integer of 10,000 digits", "1".repeat(10_000), 400, "invalid_payment"],
    [
      "50,000 keys",
      JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, key) => [key, 0]))),
      431,
      "headers_too_large",
    ],
    ["an integer of 1,000,000 digits", "1".repeat(1_000_000), 431, "headers_too_large"],
  ])("case 15: %s holds nobody up", async (_, json, status, code) => {
    const text = base64(json);
    const { result, cost } = await costOf(world, () =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          Promise.all([callWith(text)(), send(world.url, { path: customer.path })]),
        ),
      ),
    );
    for (const [hostile, probe] of result) {
      expectRefusal(hostile, { status, code });
      expectRefusal(probe, { status: 402, code: "payment_required" });
    }
    expect(cost).toEqual(nothing);
    await expectNextCallSucceeds(customer);
  });

  test("case 15: a good payment with something nested 40 deep in it is invalid", async () => {
    const deep: unknown = JSON.parse(`${"[".repeat(40)}${"]".repeat(40)}`);
    await expectRefused(customer, callWith(await goodHeader({ deep })), invalid);
  });

  test.each(["__proto__", "constructor"])("case 16: a member %s goes no further", async (name) => {
    const text = rewritten(await goodHeader(), "{", `{"${name}":{"x402Version":99},`);
    await expectSold(customer, version, callWith(text));
    expect(lastSettle()).not.toContain(name);
  });

  test("case 16: what only __proto__ holds is missing", async () => {
    const text = rewritten(await goodHeader(), '"value":', '"__proto__":{"value":"1000"},"was":');
    await expectRefused(customer, callWith(text), invalid);
  });

  test("case 16: of a duplicate value everybody sees the last", async () => {
    const evilLast = rewritten(await goodHeader(), '"value":"1000"', '"value":"1000","value":"1"');
    await expectRefused(customer, callWith(evilLast), mismatch);
    const evilFirst = rewritten(await goodHeader(), '"value":"1000"', '"value":"1","value":"1000"');
    await expectSold(customer, version, callWith(evilFirst));
    expect(lastSettle().match(/"value":"\d+"/g)).toEqual(['"value":"1000"']);
  });

  test.each([
    ["NUL", "\u0000"],
    ["an escape sequence of terminals", "\u001b[31m"],
    ["a right-to-left mark", "\u202e"],
    ["a lone surrogate", "\ud800"],
  ])("case 17: %s has no place in an address, a nonce or a signature", async (_, mark) => {
    const signed = await sign(customer);
    const { authorization, signature } = signed;
    for (const odd of [
      { ...signed, signature: `${signature}${mark}` as const },
      { ...signed, authorization: { ...authorization, from: `${authorization.from}${mark}` } },
      { ...signed, authorization: { ...authorization, nonce: `${authorization.nonce}${mark}` } },
    ] as (typeof signed)[]) {
      const act = () => call(customer, paying(customer, version, odd));
      const answer = await expectRefused(customer, act, invalid);
      expect(answer.text).not.toContain(mark);
    }
  });

  test("case 17: odd characters where text is free are neither passed on nor logged", async () => {
    const mark = "\u0000\u202e\ud800marked";
    await expectSold(customer, version, callWith(await goodHeader({ note: mark })));
    const named = version === 1 ? { network: `base${mark}` } : { accepted: { [mark]: mark } };
    const answer = await expectRefused(customer, callWith(await goodHeader(named)), mismatch);
    expect(answer.text).not.toContain("marked");
    expect(JSON.stringify(world.facilitator.requests)).not.toContain("marked");
    expect(world.gateways.map((gateway) => gateway.lastLines()).join("\n")).not.toContain("marked");
  });
});

test.each(["accepted", "extensions"])(
  "case 16: __proto__ inside %s is no member of it",
  async (place) => {
    const extensions = { note: {} };
    const text = headerText(customer, 2, await sign(customer), { extensions });
    const odd = rewritten(text, `"${place}":{`, `"${place}":{"__proto__":{"amount":"1"},`);
    await expectSold(customer, 2, () => call(customer, { "payment-signature": odd }));
    expect(lastSettle()).not.toContain("__proto__");
  },
);

test("case 16: a constructor inside accepted is a member that was not offered", async () => {
  const extras = { accepted: { ...customer.terms.v2, constructor: { name: "x" } } };
  const headers = paying(customer, 2, await sign(customer), extras);
  await expectRefused(customer, () => call(customer, headers), mismatch);
});
