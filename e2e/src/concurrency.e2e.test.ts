import type { SignedAuthorization } from "@coinslot/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, createCustomer, type Customer, paying, sign, type Version } from "./customer.ts";
import { costOf, soldFor } from "./ledger.ts";
import { randomNonce, settlementOf } from "./payments.ts";
import type { Answer } from "./wire.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ gateways: 2 });
});
afterAll(() => world?.stop());

/** Two operations at one price, so that one payment fits both. */
const inputs = {
  "/api/json-to-csv": JSON.stringify({ data: [{ a: 1 }, { a: 2 }] }),
  "/api/text-diff": JSON.stringify({ text1: "one\n", text2: "two\n" }),
};
const paths = ["/api/json-to-csv", "/api/text-diff"] as const;
type Path = (typeof paths)[number];

const inUpperCase = ({ signature, authorization }: SignedAuthorization): SignedAuthorization => ({
  signature,
  authorization: {
    ...authorization,
    nonce: `0x${authorization.nonce.slice(2).toUpperCase()}`,
  },
});

type Variant = { path: Path; version: Version; isUpper: boolean; gateway: number };

/** Every way to write one payment, at every endpoint. */
const variants: Variant[] = paths.flatMap((path) =>
  ([1, 2] as const).flatMap((version) =>
    [false, true].flatMap((isUpper) =>
      [0, 1].map((gateway) => ({ path, version, isUpper, gateway })),
    ),
  ),
);

/** The same buyer at each path, so that the same signature is sent to both. */
const customersOf = async (): Promise<Record<Path, Customer>> => {
  const first = await createCustomer(world, { path: paths[0] });
  const second = await createCustomer(world, { path: paths[1], money: 0n });
  expect(second.price).toBe(first.price);
  const [here, there] = paths;
  return { [here]: first, [there]: { ...second, wallet: first.wallet } };
};

const sendAs = (
  { path, version, isUpper, gateway }: Variant,
  customers: Record<Path, Customer>,
  signed: SignedAuthorization,
): Promise<Answer> => {
  const customer = { ...customers[path], url: world.gateways[gateway]!.url };
  const payment = isUpper ? inUpperCase(signed) : signed;
  return call(customer, paying(customer, version, payment), inputs[path]);
};

const startingAt = (index: number): Variant => variants[index % variants.length] ?? variants[0]!;

describe("fifty simultaneous sends of one payment, over two gateways, routes, versions and nonce letter case", () => {
  // Each round lets another variant be sent first.
  test.each([0, 1, 4, 9, 14])("are one job, one transfer, one result (%i first)", async (first) => {
    const customers = await customersOf();
    const signed = await sign(customers[paths[0]]);
    const { result: answers, cost } = await costOf(world, () =>
      Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          sendAs(startingAt(first + index), customers, signed),
        ),
      ),
    );
    expect(cost).toEqual(soldFor(customers[paths[0]].price));

    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 202, 409].includes(status))).toEqual([]);
    const bought = answers.filter(({ status }) => status === 200);
    expect(bought.length).toBe(1);
    const transactions = bought.map((answer) => settlementOf(answer)!.value["transaction"]);
    const transfers = await world.chain.transfers({ from: customers[paths[0]].wallet.address });
    expect(transfers).toEqual([
      expect.objectContaining({ to: world.payTo, transactionHash: transactions[0] }),
    ]);
    expect(new Set(transactions).size).toBe(1);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { body } of refused)
      expect(body["retry"]).toBe(body["code"] === "claim_delivered" ? "prove-buyer" : "never");
  });
});

test("different payers with the same nonce are different payments: both are served", async () => {
  const nonce = randomNonce();
  const customers = await Promise.all([0, 1].map(() => createCustomer(world)));
  const answers = await Promise.all(
    customers.map(async (customer, index) => {
      const at = { ...customer, url: world.gateways[index]!.url };
      return call(at, paying(at, 1, await sign(at, { nonce })));
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const { wallet, price } of customers)
    expect(await world.chain.transfers({ from: wallet.address })).toMatchObject([
      { to: world.payTo, value: price },
    ]);
});

test("fifty payments of one payer at once are fifty sales", async () => {
  const customer = await createCustomer(world);
  const signed = await Promise.all(Array.from({ length: 50 }, () => sign(customer)));
  const { result: answers, cost } = await costOf(world, () =>
    Promise.all(
      signed.map((one, index) => {
        const at = { ...customer, url: world.gateways[index % 2]!.url };
        return call(at, paying(at, index % 3 === 0 ? 1 : 2, one));
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(cost).toEqual({
    verifies: 0,
    settles: 50,
    runs: 50,
    received: customer.price * 50n,
    transfers: 50,
  });
});
