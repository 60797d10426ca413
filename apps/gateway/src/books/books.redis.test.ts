import { afterEach, beforeEach, expect, test } from "vitest";
import { findNetwork } from "../payment/networks.ts";
import { type ClaimStore, openClaimStore, operation, payment } from "../testing/claim-store.ts";
import { type Books, createBooks } from "./books.ts";
import { earnedOf, paidNumberOf } from "./sums.ts";

const hash = (digit: string): string => `0x${digit.repeat(64)}`;

let store: ClaimStore;
let books: Books;
beforeEach(async () => {
  store = await openClaimStore();
  books = createBooks(store.redis, findNetwork("base")!);
});
afterEach(() => store?.close());

test("before anything was sold there is nothing in them", async () => {
  const { sums, sales, next } = await books.page(undefined, 10);
  expect(sums).toMatchObject({ since: undefined, total: { settled: { number: 0, units: 0n } } });
  expect([sales, next]).toEqual([[], null]);
});

test("each sale says where its money is, and the sums are those of the sales", async () => {
  const { claims } = store;
  const open = (value: string) => store.opened(payment({ value }));
  const [refunded, delivered, owed, undecided] = [
    await open("1"),
    await open("2"),
    await open("4"),
    await open("8"),
  ];
  for (const claim of [refunded, delivered, owed]) await claims.settled(claim, hash("a"));
  await claims.deliver(delivered);
  await claims.beginRefund(refunded, "0xwallet");
  await claims.finishRefund(refunded, hash("b"));
  const { sums, sales } = await books.page(undefined, 10);
  expect(sales.map(({ id }) => id)).toEqual(
    [undecided, owed, delivered, refunded].map(({ id }) => id),
  );
  expect(sales.map(({ counted }) => counted)).toEqual([
    "undecided",
    "owed",
    "delivered",
    "refunded",
  ]);
  expect(sales.at(-1)).toEqual({
    id: refunded.id,
    number: 1,
    counted: "refunded",
    operation: operation.id,
    amount: "1",
    payer: refunded.payer,
    payTo: refunded.payTo,
    at: store.now(),
    transaction: hash("a"),
    refundFrom: "0xwallet",
    refundTransaction: hash("b"),
  });
  expect(sums.total).toEqual({
    settled: { number: 4, units: 15n },
    delivered: { number: 1, units: 2n },
    owed: { number: 1, units: 4n },
    refunded: { number: 1, units: 1n },
    undecided: { number: 1, units: 8n },
  });
  expect(sums.operations.get(operation.id)).toEqual(sums.total);
  expect(earnedOf(sums.total)).toBe(6n);
  expect(paidNumberOf(sums.total)).toBe(3);
});

test("pages follow each other without a gap, also where sales come and go meanwhile", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.unshift((await store.opened()).id);
  const first = await books.page(undefined, 2);
  await store.opened();
  const released = await store.claims.find(ids[2]!);
  expect(await store.claims.release(released!)).toBe(true);
  const second = await books.page(first.next!, 2);
  expect([...first.sales, ...second.sales].map(({ id }) => id)).toEqual([
    ids[0],
    ids[1],
    ids[3],
    ids[4],
  ]);
  expect((await books.page(second.next!, 2)).next).toBe(null);
});

test("a sale takes no more memory than Redis keeps packed", async () => {
  const claim = await store.opened();
  await store.claims.settled(claim, hash("a"));
  expect(await store.redis.object("ENCODING", `coinslot:8453:sale:${claim.id}`)).toBe("listpack");
});
