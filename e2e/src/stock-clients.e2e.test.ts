import { familyOf, operations } from "@coinslot/tools-schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { settlementHeaderOf } from "./customer.ts";
import { costOf, soldFor } from "./ledger.ts";
import { settlementOf } from "./payments.ts";
import { stockBuyers } from "./stock-buyers.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

const textTools = operations
  .filter(({ queue }) => familyOf[queue] === "util")
  .map((operation) => [operation.id, operation] as const);

test("the text tools are sold, each on its /api/ URL", () => {
  const ids = ["POST /api/hash", "POST /api/json-to-csv", "POST /api/text-diff"];
  expect(textTools.map(([id]) => id)).toEqual(expect.arrayContaining(ids));
});

describe.each(stockBuyers)("the stock client %s", (_, version, createBuy) => {
  test.each(textTools)(
    "buys %s: the price moves once, from payer to payTo, in the transaction that the settlement header names",
    async (_id, operation) => {
      const { slug, priceMicroUsd, examples } = operation;
      const wallet = await world.chain.createWallet(1_000_000n);
      const [{ input, data }] = examples;
      const buy = createBuy(wallet, world.url);
      const { result: bought, cost } = await costOf(world, () => buy(operation, input as object));

      expect(bought).toMatchObject({ status: 200, body: { op: slug, data } });
      expect(cost).toEqual(soldFor(priceMicroUsd));
      const settlement = settlementOf(bought)!;
      expect(settlement.header).toBe(settlementHeaderOf[version]);
      expect(await world.chain.transfers({ from: wallet.address })).toEqual([
        {
          from: wallet.address,
          to: world.payTo,
          value: priceMicroUsd,
          transactionHash: settlement.value["transaction"],
        },
      ]);
      expect(await world.chain.balanceOf(wallet.address)).toBe(1_000_000n - priceMicroUsd);
    },
  );

  test("with an empty wallet is told so, and no money moves", async () => {
    const wallet = await world.chain.createWallet(0n);
    const buy = createBuy(wallet, world.url);
    const hash = { method: "POST", path: "/api/hash" } as const;
    const refused = await buy(hash, { text: "abc" }).catch(
      (error: unknown) => error as { response?: { status: number; data: unknown } },
    );
    const { status, body } =
      "body" in refused
        ? refused
        : { status: refused.response?.status, body: refused.response?.data };
    expect(status).toBe(402);
    expect(body).toMatchObject({ code: "insufficient_funds", charged: false, retry: "pay" });
    expect(await world.chain.transfers({ from: wallet.address })).toEqual([]);
  });
});
