import { expect, test } from "vitest";
import { compareLosses } from "./losses/compare-losses.ts";
import { onePurchasePerFault } from "./losses/plan.ts";

test("a facilitator that fails costs our buyers nothing; the reference middleware loses what we keep", async () => {
  const purchases = onePurchasePerFault();
  const { reference, coinslot } = await compareLosses(purchases);
  const { length } = purchases;
  expect(coinslot).toMatchObject({ charged: length, delivered: length });
  expect(coinslot).toMatchObject({ lost: 0, paidTwice: 0, unpaid: 0, neither: 0 });
  expect(reference.paidTwice).toBeGreaterThan(0);
  expect(reference.unpaid).toBeGreaterThan(0);
}, 120_000);

test("an answer lost after the broadcast: the reference's buyer pays twice, ours once", async () => {
  const { reference, coinslot } = await compareLosses(
    onePurchasePerFault(["reset-after-broadcast"]),
  );
  expect(reference.lost + reference.paidTwice).toBe(1);
  expect(coinslot).toMatchObject({ charged: 1, delivered: 1, lost: 0, paidTwice: 0, unpaid: 0 });
}, 120_000);
