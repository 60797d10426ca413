import type { SignedAuthorization } from "@coinslot/sandbox";
import { expect, test } from "vitest";
import type { Purchase } from "../agent.ts";
import { type Books, booksOf, refundNonceOf, type Sale } from "./books.ts";
import type { Move } from "./moves.ts";
import { createPlan } from "./plan.ts";

const [call] = createPlan(1, 1).calls;
const network = { chainId: 8453, asset: `0x${"ee".repeat(20)}` } as const;
const [buyer, shop, refunder] = ["0xb0", "0x50", "0x4e"] as const;

const paymentWith = (nonce: string): SignedAuthorization =>
  ({ authorization: { from: buyer, nonce } }) as unknown as SignedAuthorization;

const saleWith = (nonces: readonly string[], result?: Purchase["result"]): Sale => ({
  call: { ...call!, bought: { ...call!.bought, isResultOf: (_, { right }) => right === true } },
  purchase: {
    result,
    answer: undefined,
    payments: nonces.map(paymentWith),
    story: [],
  },
});

const chargeOf = (nonce: string): Move => ({ from: buyer, to: shop, nonce, value: 7n });

/** What pays a charge of that nonce back, as it should be but for the changes. */
const refundOf = (nonce: string, changes: Partial<Move> = {}): Move => ({
  from: refunder,
  to: buyer,
  nonce: refundNonceOf(network, paymentWith(nonce)),
  value: 7n,
  ...changes,
});

const nothing: Books = {
  calls: 1,
  charged: 0,
  delivered: 0,
  owed: 0,
  refunded: 0,
  lost: 0,
  double: 0,
  unpaid: 0,
  overpaid: 0,
};
const right = { right: true };

/** The books of one sale whose nonces in `charged` moved money. */
const closed = (
  sale: Sale,
  charged: readonly string[],
  refunds: readonly Move[] = [],
  states: Readonly<Record<string, string>> = {},
) =>
  booksOf(
    network,
    [sale],
    { payments: charged.map(chargeOf), refunds },
    new Map(Object.entries(states)),
  );

test.each<
  [
    law: string,
    sale: Sale,
    refunds: readonly Move[],
    states: Record<string, string>,
    expected: Partial<Books>,
  ]
>([
  ["one payment and the right result are a sale", saleWith(["a"], right), [], {}, { delivered: 1 }],
  ["a charge without a result or a claim is lost", saleWith(["a"]), [], {}, { lost: 1 }],
  ["a charge whose result is another call's is lost", saleWith(["a"], {}), [], {}, { lost: 1 }],
  [
    "a delivered claim does not help who has no result",
    saleWith(["a"]),
    [],
    { a: "delivered" },
    { lost: 1 },
  ],
  ["a charge whose claim is open is owed", saleWith(["a"]), [], { a: "owed" }, { owed: 1 }],
  [
    "a charge that the chain shows to have gone back is refunded",
    saleWith(["a"]),
    [refundOf("a")],
    { a: "refunded" },
    { refunded: 1 },
  ],
  [
    "a refund that only our own record knows of is lost",
    saleWith(["a"]),
    [],
    { a: "refunded" },
    { lost: 1 },
  ],
  [
    "a charge whose refund is sent and not recorded is still owed",
    saleWith(["a"]),
    [refundOf("a")],
    { a: "refunding" },
    { owed: 1 },
  ],
  [
    "a refund of less than was charged is none, and was not due",
    saleWith(["a"]),
    [refundOf("a", { value: 6n })],
    { a: "refunded" },
    { lost: 1, overpaid: 1 },
  ],
  [
    "a refund to somebody else is none, and was not due",
    saleWith(["a"]),
    [refundOf("a", { to: shop })],
    { a: "refunded" },
    { lost: 1, overpaid: 1 },
  ],
  [
    "a refund by another nonce than the claim's is none, and was not due",
    saleWith(["a"]),
    [refundOf("b")],
    { a: "refunded" },
    { lost: 1, overpaid: 1 },
  ],
  [
    "a second refund of one charge is overpaid",
    saleWith(["a"]),
    [refundOf("a"), refundOf("a")],
    { a: "refunded" },
    { refunded: 1, overpaid: 1 },
  ],
  [
    "a refund of a delivered call is overpaid",
    saleWith(["a"], right),
    [refundOf("a")],
    { a: "refunded" },
    { delivered: 1, overpaid: 1 },
  ],
])("%s", (_, sale, refunds, states, expected) => {
  const { books, wrong } = closed(sale, ["a"], refunds, states);
  expect(books).toEqual({ ...nothing, charged: 1, ...expected });
  const { owed, lost, overpaid } = books;
  expect(wrong).toEqual(owed + lost + overpaid > 0 ? [sale] : []);
});

test("two charges of one call are double, whether both of them went back or not", () => {
  const doubled = { ...nothing, charged: 1, double: 1 };
  const served = saleWith(["a", "b"], right);
  expect(closed(served, ["a", "b"])).toEqual({
    books: { ...doubled, delivered: 1 },
    wrong: [served],
  });
  const unserved = saleWith(["a", "b"]);
  expect(closed(unserved, ["a", "b"], [refundOf("a"), refundOf("b")])).toEqual({
    books: { ...doubled, refunded: 1 },
    wrong: [unserved],
  });
  expect(closed(unserved, ["a", "b"], [refundOf("a")]).books).toEqual({ ...doubled, lost: 1 });
});

test("without a charge a result is given away, a refund is overpaid, and an open claim is nothing", () => {
  expect(closed(saleWith(["a"], right), []).books).toEqual({ ...nothing, delivered: 1, unpaid: 1 });
  expect(closed(saleWith(["a"]), [], [refundOf("a")]).books).toEqual({ ...nothing, overpaid: 1 });
  expect(closed(saleWith(["a"]), [], [], { a: "unknown" }).books).toEqual(nothing);
});
