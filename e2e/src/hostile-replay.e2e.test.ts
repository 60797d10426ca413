import type { Hex } from "viem";
import { announceWorker } from "./announced-worker.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectRefused,
  expectSold,
  paying,
  settlementHeaderOf,
  sign,
  type Version,
  versions,
} from "./customer.ts";
import { costOf, expectRefusal, nothing, soldFor } from "./ledger.ts";
import { readPayment } from "./chain-copy.ts";
import { randomNonce, settlementOf } from "./payments.ts";
import { type Answer, send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld({ gateways: 2 });
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());

const spent = { status: 409, code: "claim_delivered", charged: true } as const;
const otherVersion = (version: Version): Version => (version === 1 ? 2 : 1);

/** One of them is the sale, and is told which transaction it was; no other is told anything of it. */
const expectOneSale = (answers: readonly Answer[]): void => {
  const sold = answers.filter(({ status }) => status === 200);
  expect(sold).toHaveLength(1);
  expect(settlementOf(sold[0]!)?.value).toMatchObject({ success: true });
  for (const answer of answers) {
    if (answer === sold[0]) continue;
    expectRefusal(answer, spent);
    expect(settlementOf(answer)).toBeUndefined();
    expect(answer.headers.has("claim-token")).toBe(false);
  }
};

describe.each(versions)("paid in version %i", (version) => {
  test("case 46: the payment sent again after its success buys nothing", async () => {
    const headers = paying(customer, version, await sign(customer));
    await expectSold(customer, version, () => call(customer, headers));
    const again = await expectRefused(customer, () => call(customer, headers), spent);
    expect(settlementOf(again)).toBeUndefined();
    expect(again.body).not.toHaveProperty("data");
  });

  test("case 46: written in the other version it buys nothing either", async () => {
    const signed = await sign(customer);
    const headers = paying(customer, version, signed);
    await expectSold(customer, version, () => call(customer, headers));
    const respelled = paying(customer, otherVersion(version), signed);
    await expectRefused(customer, () => call(customer, respelled), spent);
  });

  test("case 46: with another input it buys nothing either", async () => {
    const headers = paying(customer, version, await sign(customer));
    await expectSold(customer, version, () => call(customer, headers));
    const act = () => call(customer, headers, JSON.stringify({ text: "other" }));
    await expectRefused(customer, act, { status: 409, code: "claim_conflict", charged: true });
  });

  test.each([5, 50])("case 47: %i copies at once are one sale", async (copies) => {
    const headers = paying(customer, version, await sign(customer));
    const { result, cost } = await costOf(world, () =>
      Promise.all(Array.from({ length: copies }, () => call(customer, headers))),
    );
    expectOneSale(result);
    expect(cost).toEqual(soldFor(customer.price));
  });

  test("case 48: copies at two gateways are one sale", async () => {
    const headers = paying(customer, version, await sign(customer));
    const { result, cost } = await costOf(world, () =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const url = world.gateways[index % 2]?.url ?? "";
          return call({ ...customer, url }, headers);
        }),
      ),
    );
    expectOneSale(result);
    expect(cost).toEqual(soldFor(customer.price));
  });

  test("case 48: what one gateway delivered, the other knows", async () => {
    const headers = paying(customer, version, await sign(customer));
    await expectSold(customer, version, () => call(customer, headers));
    const elsewhere = { ...customer, url: world.gateways[1]?.url ?? "" };
    await expectRefused(customer, () => call(elsewhere, headers), spent);
  });

  test("case 26: a nonce in upper and in lower case is one payment", async () => {
    const { authorization, signature } = await sign(customer);
    const nonce: Hex = `0x${authorization.nonce.slice(2).toUpperCase()}`;
    const upper = { signature, authorization: { ...authorization, nonce } };
    const spellings = [{ authorization, signature }, upper, { authorization, signature }, upper];
    const { result, cost } = await costOf(world, () =>
      Promise.all(spellings.map((signed) => call(customer, paying(customer, version, signed)))),
    );
    expectOneSale(result);
    expect(cost).toEqual(soldFor(customer.price));
  });

  test("case 52: two payers may use the same nonce", async () => {
    const nonce = randomNonce();
    const payers = [await createCustomer(world), await createCustomer(world)];
    const { result, cost } = await costOf(world, () =>
      Promise.all(
        payers.map(async (payer) =>
          call(payer, paying(payer, version, await sign(payer, { nonce }))),
        ),
      ),
    );
    expect(result.map(({ status }) => status)).toEqual([200, 200]);
    const twice = soldFor(customer.price * 2n);
    expect(cost).toEqual({ ...twice, settles: 2, runs: 2, transfers: 2 });
  });
});

test("case 50: one authorization in both versions at once is one sale", async () => {
  const signed = await sign(customer);
  const { result, cost } = await costOf(world, () =>
    Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        call(customer, paying(customer, index % 2 === 0 ? 1 : 2, signed)),
      ),
    ),
  );
  // All are told in the version that opened the claim.
  const headers = result.flatMap((answer) => settlementOf(answer)?.header ?? []);
  expect(new Set(headers).size).toBe(1);
  expect(Object.values(settlementHeaderOf)).toContain(headers[0]);
  expectOneSale(result);
  expect(cost).toEqual(soldFor(customer.price));
});

describe.each(versions)("one authorization in version %i for two operations", (version) => {
  const csv = JSON.stringify({ data: [{ a: 1 }] });
  const diff = JSON.stringify({ text1: "a", text2: "b" });

  test("case 49: at one price, both at once: one is sold, the other refused", async () => {
    const [csvCustomer, diffCustomer] = await Promise.all([
      createCustomer(world, { path: "/api/json-to-csv" }),
      createCustomer(world, { path: "/api/text-diff" }),
    ]);
    const signed = await sign(csvCustomer);
    const { result, cost } = await costOf(world, () =>
      Promise.all([
        call(csvCustomer, paying(csvCustomer, version, signed), csv),
        call(diffCustomer, paying(diffCustomer, version, signed), diff),
      ]),
    );
    expect(result.map(({ status }) => `${status}`).toSorted()).toEqual(["200", "409"]);
    const loser = result.find(({ status }) => status === 409);
    expect(loser?.body).toMatchObject({ code: "claim_conflict", retry: "never" });
    expect(cost).toEqual(soldFor(csvCustomer.price));
  });

  test("case 50: on /api and on /v2/api, both at once: one is sold, the other refused", async () => {
    await announceWorker(world, "data", ["whois"]);
    const [csvCustomer, whoisCustomer] = await Promise.all([
      createCustomer(world, { path: "/api/json-to-csv" }),
      createCustomer(world, { path: "/v2/api/whois" }),
    ]);
    const signed = await sign(csvCustomer);
    const whois = {
      method: "GET",
      path: "/v2/api/whois?domain=example.com",
      headers: { ...paying(whoisCustomer, otherVersion(version), signed), prefer: "respond-async" },
    };
    const { result, cost } = await costOf(world, () =>
      Promise.all([
        call(csvCustomer, paying(csvCustomer, version, signed), csv),
        send(world.url, whois),
      ]),
    );
    const codes = result.map(
      ({ status, body }) => `${status} ${String(body["code"] ?? body["op"])}`,
    );
    expect([
      ["200 json-to-csv", "409 claim_conflict"],
      ["409 claim_conflict", "202 result_pending"],
    ]).toContainEqual(codes);
    expect(cost).toEqual(soldFor(csvCustomer.price));
  });
});

test("case 55: who reads a payment off the chain once its result is delivered never gets that", async () => {
  const identified = { "idempotency-key": "order-1" };
  const act = async () =>
    call(customer, { ...paying(customer, 1, await sign(customer)), ...identified });
  const sold = await expectSold(customer, 1, act);
  const copy = await readPayment(world, settlementOf(sold)?.value["transaction"] as Hex);
  const token = sold.headers.get("claim-token") ?? "";
  const { result, cost } = await costOf(world, () =>
    Promise.all([
      call(customer, paying(customer, 1, copy)),
      call(customer, paying(customer, 2, copy)),
      call(customer, { ...paying(customer, 1, copy), "idempotency-key": "order-2" }),
      // The first part of a claim's token follows from the payment; the rest is random.
      call(customer, { ...paying(customer, 1, copy), "claim-token": token.slice(0, 40) }),
      call(customer, { ...paying(customer, 1, copy), "claim-token": `${token.slice(0, -1)}~` }),
    ]),
  );
  for (const answer of result) {
    expectRefusal(answer, spent);
    expect(answer.body).not.toHaveProperty("data");
    expect(answer.headers.has("claim-token")).toBe(false);
  }
  expect(cost).toEqual(nothing);
});
