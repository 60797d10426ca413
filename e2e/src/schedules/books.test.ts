import type { Purchase } from "../agent.ts";
import { expect, test } from "vitest";
import { type Sale, standOf } from "./books.ts";
import { createPlan } from "./plan.ts";

const [call] = createPlan(1, 1).calls;

const saleWith = (nonces: readonly string[], result?: Purchase["result"]): Sale => ({
  call: { ...call!, goods: { ...call!.goods, isResultOf: (_, { right }) => right === true } },
  purchase: {
    result,
    answer: undefined,
    payments: nonces.map((nonce) => ({ authorization: { nonce } }) as Purchase["payments"][number]),
    tokens: new Set(),
    story: [],
  },
});

const nothing = {
  charged: false,
  delivered: false,
  owed: false,
  refunded: false,
  lost: false,
  double: 0,
  unpaid: false,
};
const right = { right: true };

test.each([
  ["one payment and the right result are a sale", saleWith(["a"], right), {}, { delivered: true }],
  ["a charge without a result or a claim is lost", saleWith(["a"]), {}, { lost: true }],
  ["a charge whose result is another call's is lost", saleWith(["a"], {}), {}, { lost: true }],
  [
    "a delivered claim does not help who has no result",
    saleWith(["a"]),
    { a: "delivered" },
    { lost: true },
  ],
  ["a charge whose claim is open is owed", saleWith(["a"]), { a: "owed" }, { owed: true }],
  ["a charge that went back is refunded", saleWith(["a"]), { a: "refunded" }, { refunded: true }],
  [
    "two charges of one call are double",
    saleWith(["a", "b"], right),
    {},
    { delivered: true, double: 1 },
  ],
])("%s", (_, sale, states, expected) => {
  const stand = standOf(sale, new Set(["a", "b"]), new Map(Object.entries(states)));
  expect(stand).toEqual({ ...nothing, charged: true, ...expected });
});

test("a result for which nothing moved is given away, and a call that moved nothing is nothing", () => {
  const none = new Set<string>();
  expect(standOf(saleWith(["a"], right), none, new Map())).toEqual({
    ...nothing,
    delivered: true,
    unpaid: true,
  });
  expect(standOf(saleWith(["a"]), none, new Map([["a", "unknown"]]))).toEqual(nothing);
});
