import { operations } from "@coinslot/tools-schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectRefused,
  expectSold,
  headerText,
  paying,
  settlementHeaderOf,
  sign,
  versions,
} from "./customer.ts";
import { termsOf } from "./payments.ts";
import { type Answer, send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());

const unpaid = { status: 402, code: "payment_required" } as const;

describe("case 85: our own origin", () => {
  const spoofed = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "evil.example",
    "x-original-url": "/evil.example",
    forwarded: "host=evil.example;proto=https",
  };

  test("stands in the terms, whatever a request says about its host", async () => {
    const answer = await expectRefused(customer, () => call(customer, spoofed), unpaid);
    const required = Buffer.from(answer.headers.get("payment-required") ?? "", "base64").toString();
    expect(required).toContain(`"url":"${world.url}/api/hash"`);
    expect(answer.body).toMatchObject({ accepts: [{ resource: `${world.url}/api/hash` }] });
    expect(answer.text + required).not.toContain("evil.example");
  });

  test("stands in the claim's link and in the catalog", async () => {
    const headers = { ...paying(customer, 2, await sign(customer)), ...spoofed };
    const sold = await expectSold(customer, 2, () => call(customer, headers));
    expect(sold.headers.get("link")).toContain(`<${world.url}/claims/`);
    const catalog = await send(world.url, { method: "GET", path: "/catalog", headers: spoofed });
    expect(catalog).toMatchObject({ status: 200 });
    for (const { text, headers: told } of [sold, catalog])
      expect(text + [...told.values()].join()).not.toContain("evil.example");
  });
});

describe("case 86: no cache between us and the buyer keeps an answer", () => {
  const expectUncached = (answer: Answer, control: string): void => {
    expect(answer.headers.get("cache-control")).toBe(control);
    expect(answer.headers.get("vary")).toBe("PAYMENT-SIGNATURE, X-PAYMENT, SIGN-IN-WITH-X");
    expect(answer.headers.has("etag")).toBe(false);
    expect(answer.headers.has("last-modified")).toBe(false);
  };

  test("the terms are not stored", async () => {
    expectUncached(await expectRefused(customer, () => call(customer, {}), unpaid), "no-store");
  });

  test("a condition does not turn the terms into 304", async () => {
    const conditions = { "if-none-match": "*", "if-modified-since": new Date().toUTCString() };
    await expectRefused(customer, () => call(customer, conditions), unpaid);
    const probe = { method: "GET", path: "/api/search", headers: conditions };
    await expectRefused(customer, () => send(world.url, probe), unpaid);
  });

  test.each(versions)(
    "a result of version %i and its refused replay are private",
    async (version) => {
      const headers = paying(customer, version, await sign(customer));
      const sold = await expectSold(customer, version, () => call(customer, headers));
      expectUncached(sold, "private, no-store");
      const replay = await expectRefused(customer, () => call(customer, headers), {
        status: 409,
        code: "claim_delivered",
        charged: true,
      });
      expectUncached(replay, "private, no-store");
      const path = `/claims/${sold.headers.get("claim-token")}`;
      expectUncached(await send(world.url, { method: "GET", path }), "private, no-store");
    },
  );

  test("a refused payment's terms are not stored either", async () => {
    const headers = paying(customer, 1, await sign(customer, { value: 1n }));
    const mismatch = { status: 402, code: "payment_mismatch" };
    expectUncached(
      await expectRefused(customer, () => call(customer, headers), mismatch),
      "no-store",
    );
  });
});

describe("case 87: headers stay small enough for every client and proxy", () => {
  test.each(operations.map(({ id, path }) => ({ id, path })))(
    "$id: a payment that echoes all terms fits the 8 KB that proxies take",
    async ({ path }) => {
      const terms = await termsOf(world.url, path);
      const { resource, extensions } = terms;
      const signed = await sign(customer);
      const echo = headerText({ ...customer, terms }, 2, signed, { resource, extensions });
      expect(echo.length).toBeLessThan(8 * 1024);
      expect(headerText(customer, 1, signed).length).toBeLessThan(1024);
    },
  );

  test.each(versions)("the settlement header of version %i is short", async (version) => {
    const headers = paying(customer, version, await sign(customer));
    const answer = await expectSold(customer, version, () => call(customer, headers));
    expect(answer.headers.get(settlementHeaderOf[version])?.length).toBeLessThan(512);
  });
});
