import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceWorker } from "./announced-worker.ts";
import {
  call,
  createCustomer,
  type Customer,
  expectRefused,
  expectSold,
  hashInput,
  identified,
  paying,
  sign,
  type Version,
  versions,
} from "./customer.ts";
import { costOf, expectRefusal, nothing, observe, soldFor } from "./ledger.ts";
import { settlementOf } from "./payments.ts";
import { whileFrozen } from "./processes.ts";
import { until } from "./until.ts";
import { type Answer, send } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());

const taken = { status: 409, code: "identifier_conflict" } as const;
const otherInput = JSON.stringify({ text: "other" });

/** Sells once under a fresh id, and says under which. */
const sell = async (version: Version) => {
  const id = randomUUID();
  const signed = await sign(customer);
  const headers = identified(customer, version, signed, id);
  const answer = await expectSold(customer, version, () => call(customer, headers));
  return { id, signed, headers, answer };
};

describe("case 56: an id is optional", () => {
  test("our extension comes back as it went out, without an id: a normal sale", async () => {
    const { extensions } = customer.terms;
    const headers = paying(customer, 2, await sign(customer), { extensions });
    await expectSold(customer, 2, () => call(customer, headers));
  });

  test.each<[string, Version, unknown]>([
    ["15 characters", 2, "x".repeat(15)],
    ["129 characters", 2, "x".repeat(129)],
    ["spaces", 2, "a b c d e f g h i"],
    ["a number", 2, 1234567890123456],
    ["null", 2, null],
    ["a right-to-left mark", 2, `order-1234567890\u202e`],
    ["no characters", 1, ""],
    ["256 characters", 1, "x".repeat(256)],
    ["a space inside", 1, "a b"],
  ])("an id of %s in version %i is refused", async (_, version, id) => {
    const headers = identified(customer, version, await sign(customer), id);
    await expectRefused(customer, () => call(customer, headers), {
      status: 400,
      code: "invalid_payment_identifier",
    });
  });

  test.each([
    ["16", "x".repeat(16)],
    ["128", "x".repeat(128)],
  ])("an id of %s characters is taken", async (_, id) => {
    const headers = identified(customer, 2, await sign(customer), id);
    await expectSold(customer, 2, () => call(customer, headers));
  });

  test("an echo that says it was required is not what we advertised", async () => {
    const extensions = { "payment-identifier": { info: { required: true, id: randomUUID() } } };
    const headers = paying(customer, 2, await sign(customer), { extensions });
    const mismatch = { status: 402, code: "payment_mismatch" };
    await expectRefused(customer, () => call(customer, headers), mismatch);
  });
});

describe.each(versions)("an id used in version %i", (version) => {
  const freshly = async (
    id: unknown,
    changes: Partial<{ payer: Customer; value: bigint }> = {},
  ) => {
    const { payer = customer, value = payer.price } = changes;
    return identified(payer, version, await sign(payer, { value }), id);
  };

  test("case 57: with the same payment and input gives the same answer again", async () => {
    const { headers, answer } = await sell(version);
    const { result, cost } = await costOf(world, () =>
      Promise.all([call(customer, headers), call(customer, headers), call(customer, headers)]),
    );
    for (const again of result) {
      expect(again).toMatchObject({ status: 200, text: answer.text });
      expect(settlementOf(again)).toEqual(settlementOf(answer));
    }
    expect(cost).toEqual(nothing);
  });

  test("case 58: with the same payment and another input is a conflict", async () => {
    const { headers } = await sell(version);
    await expectRefused(customer, () => call(customer, headers, otherInput), {
      status: 409,
      code: "claim_conflict",
      charged: true,
    });
  });

  test("case 58: with a new payment and another input is a conflict", async () => {
    const headers = await freshly((await sell(version)).id);
    await expectRefused(customer, () => call(customer, headers, otherInput), taken);
  });

  test("case 58: with a new payment of another amount is a conflict", async () => {
    const headers = await freshly((await sell(version)).id, { value: 999n });
    await expectRefused(customer, () => call(customer, headers), taken);
  });

  test("case 58: on another route is a conflict", async () => {
    const { id } = await sell(version);
    const diffTerms = await createCustomer(world, { path: "/api/text-diff" });
    const payer = { ...diffTerms, wallet: customer.wallet };
    const headers = await freshly(id, { payer });
    const act = () => call(payer, headers, JSON.stringify({ text1: "a", text2: "b" }));
    await expectRefused(customer, act, taken);
  });

  test("case 58: with another method is a conflict", async () => {
    await announceWorker(world, "data", ["whois"]);
    const { id } = await sell(version);
    const path = "/v2/api/whois";
    const payer = { ...(await createCustomer(world, { path })), wallet: customer.wallet };
    const headers = await freshly(id, { payer });
    const act = () =>
      send(world.url, { method: "GET", path: `${path}?domain=example.com`, headers });
    await expectRefused(customer, act, taken);
  });

  test("case 59: with a payment signed anew is a conflict, and that payment stays good", async () => {
    const { id } = await sell(version);
    const signed = await sign(customer);
    const act = () => call(customer, identified(customer, version, signed, id));
    await expectRefused(customer, act, taken);
    await expectSold(customer, version, () => call(customer, paying(customer, version, signed)));
  });

  test("case 60: while the first call runs: its copies wait, other payments conflict", async () => {
    const id = randomUUID();
    const headers = identified(customer, version, await sign(customer), id);
    const resigned = await freshly(id);
    const before = await observe(world);
    const { result, cost } = await costOf(world, async () => {
      const waiting: Promise<Answer>[] = [];
      await whileFrozen(world.workers[0]!, async () => {
        waiting.push(call(customer, headers));
        await until("the job is queued", async () => (await observe(world)).runs > before.runs);
        waiting.push(call(customer, headers), call(customer, headers));
        const hasty = await call(customer, { ...headers, prefer: "respond-async" });
        expectRefusal(hasty, { status: 202, code: "result_pending", charged: true });
        expect(hasty.body["claim"]).toBe(hasty.headers.get("location"));
        expectRefusal(await call(customer, resigned), taken);
      });
      return Promise.all(waiting);
    });
    expect(result.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(result.map(({ text }) => text)).size).toBe(1);
    expect(cost).toEqual(soldFor(customer.price));
  });
});

test("case 61: guessing the id of somebody else is a conflict that tells nothing", async () => {
  const { id, answer } = await sell(2);
  const guesser = await createCustomer(world);
  const headers = identified(guesser, 2, await sign(guesser), id);
  const refusal = await expectRefused(customer, () => call(guesser, headers, hashInput), taken);
  expect(settlementOf(refusal)).toBeUndefined();
  expect(refusal.headers.has("claim-token")).toBe(false);
  const secrets = [customer.wallet.address, answer.headers.get("claim-token") ?? "", "data"];
  for (const secret of secrets)
    expect(refusal.text.toLowerCase()).not.toContain(secret.toLowerCase());
});

test("case 61: a key without money takes nobody's id, not even while it is being refused", async () => {
  const id = randomUUID();
  const penniless = await createCustomer(world, { money: 0n });
  let refuse = (): void => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  let isHeld = false;
  world.facilitator.script(async ({ call: what }, genuine) => {
    if (what !== "settle" || isHeld) return undefined;
    isHeld = true;
    await refused;
    return genuine();
  });
  try {
    const taking = call(penniless, identified(penniless, 2, await sign(penniless), id));
    await until("the taker's payment is being settled", async () => isHeld);
    const headers = identified(customer, 2, await sign(customer), id);
    await expectSold(customer, 2, () => call(customer, headers));
    refuse();
    expectRefusal(await taking, { status: 402, code: "insufficient_funds" });
    const again = identified(penniless, 2, await sign(penniless), id);
    expectRefusal(await call(penniless, again), taken);
  } finally {
    refuse();
    world.facilitator.script();
  }
});

test("case 61: an Idempotency-Key counts with its payer, so that the same key is no guess", async () => {
  const { id } = await sell(1);
  const other = await createCustomer(world);
  const headers = identified(other, 1, await sign(other), id);
  const answer = await expectSold(other, 1, () => call(other, headers, hashInput));
  expect(settlementOf(answer)?.value["payer"]).toBe(other.wallet.address.toLowerCase());
});
