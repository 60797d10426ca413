import { createV1Fetch } from "@coinslot/stock-v1";
import { operations, tools } from "@coinslot/tools-schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PaymentRequirementsSchema } from "x402/types";
import { announceWorker } from "./announced-worker.ts";
import {
  call,
  createCustomer,
  type Customer,
  expectNextCallSucceeds,
  expectRefused,
  expectSold,
  paying,
  settlementHeaderOf,
  sign,
  versions,
} from "./customer.ts";
import { costOf, nothing, soldFor } from "./ledger.ts";
import { settlementOf } from "./payments.ts";
import { send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());

describe("case 96: the terms that go with a refusal parse with the real version 1 client, too", () => {
  const sold = operations.filter(({ x402Version }) => x402Version === 1);

  test("every tool is declared in version 1", () => {
    expect(sold.map(({ slug }) => slug)).toEqual(Object.keys(tools));
  });

  test.each(sold.map(({ id, method, path }) => ({ id, method, path })))(
    "$id",
    async ({ method, path }) => {
      const headers = paying(customer, 1, await sign(customer, { value: 1n }));
      const { result, cost } = await costOf(world, () =>
        send(world.url, { method, path, headers }),
      );
      expect(result).toMatchObject({
        status: 402,
        body: { x402Version: 1, code: "payment_mismatch" },
      });
      const [terms] = result.body["accepts"] as [unknown];
      expect(PaymentRequirementsSchema.parse(terms)).toEqual(terms);
      expect(cost).toEqual(nothing);
    },
  );
});

describe("case 97: what costs more than $0.10", () => {
  const dear = operations.filter(({ priceMicroUsd }) => priceMicroUsd > 100_000n);
  const research = dear[0]!;

  /** Buys it with the stock client, and does not wait for the result. */
  const buy = async (maxMicroUsd?: bigint) => {
    const { account } = await world.chain.createWallet(1_000_000n);
    const pay = createV1Fetch(account, maxMicroUsd ? { maxMicroUsd } : {});
    return pay(world.url + research.path, {
      method: "POST",
      headers: { "content-type": "application/json", prefer: "respond-async" },
      body: JSON.stringify(research.examples[0].input),
    });
  };

  test("is one operation", () => {
    expect(dear.map(({ id, price }) => [id, price])).toEqual([["POST /api/research", "0.15"]]);
  });

  test("is refused by the stock version 1 client before it signs", async () => {
    const { cost } = await costOf(world, () =>
      expect(buy()).rejects.toThrow("Payment amount exceeds maximum allowed"),
    );
    expect(cost).toEqual(nothing);
    await expectNextCallSucceeds(customer);
  });

  test("is bought by it when its limit is raised", async () => {
    await announceWorker(world, "llm", ["research"]);
    const { result, cost } = await costOf(world, () => buy(150_000n));
    expect(result.status).toBe(202);
    expect(await result.json()).toMatchObject({ code: "result_pending", charged: true });
    expect(settlementOf(result)).toMatchObject({
      header: "x-payment-response",
      value: { success: true, network: "base" },
    });
    expect(cost).toEqual(soldFor(150_000n));
  });
});

describe.each(versions)("a payment of version %i", (version) => {
  test("case 98: with members of the client's own is sold, and they are not passed on", async () => {
    const { authorization, signature } = await sign(customer);
    const extras = {
      note: "client-note",
      paymentRequirements: { payTo: "client-note" },
      payload: {
        signature,
        authorization: { ...authorization, note: "client-note" },
        note: "client-note",
      },
    };
    const headers = paying(customer, version, { authorization, signature }, extras);
    await expectSold(customer, version, () => call(customer, headers));
    expect(world.facilitator.requests.at(-1)).toMatchObject({ call: "settle" });
    expect(JSON.stringify(world.facilitator.requests)).not.toContain("client-note");
  });

  test("case 99: that does not settle is answered with a failed settlement and fresh terms", async () => {
    const { authorization } = await sign(customer);
    const { signature } = await sign(await createCustomer(world));
    const headers = paying(customer, version, { authorization, signature });
    const answer = await expectRefused(customer, () => call(customer, headers), {
      status: 402,
      code: "payment_refused",
    });
    expect(settlementOf(answer)).toEqual({
      header: settlementHeaderOf[version],
      value: {
        success: false,
        errorReason: "payment_refused",
        transaction: "",
        network: version === 1 ? "base" : "eip155:8453",
        payer: customer.wallet.address.toLowerCase(),
      },
    });
    const [terms] = answer.body["accepts"] as [unknown];
    expect(PaymentRequirementsSchema.parse(terms)).toEqual(terms);
    expect(answer.headers.has("payment-required")).toBe(true);
    expect(answer.body).toMatchObject({ retry: "pay" });
  });
});
