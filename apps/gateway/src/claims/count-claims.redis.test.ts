import { afterEach, beforeEach, expect, test } from "vitest";
import { findNetwork } from "../payment/networks.ts";
import { type ClaimStore, openClaimStore, operation, payment } from "../testing/claim-store.ts";
import { countClaim, sumFieldOf } from "./counting.ts";
import { startCountingClaims } from "./count-claims.ts";
import { claimKeysOf, keysPerScript } from "./keys.ts";

const network = findNetwork("base")!;
const keys = claimKeysOf("coinslot", network);
const silent = { info: () => {}, warn: () => {}, error: () => {} };

let store: ClaimStore;
beforeEach(async () => {
  store = await openClaimStore();
});
afterEach(() => store?.close());

/** As the version before left it, which counted nothing. */
const forgetCounts = async (): Promise<void> => {
  const { redis } = store;
  await redis.del(keys.sums, keys.sales, ...(await redis.keys("coinslot:8453:sale:*")));
};

const countAll = async (): Promise<void> => {
  const { redis } = store;
  const now = (): number => store.now();
  const counting = startCountingClaims({ redis, network, log: silent, now, areAtHand: () => true });
  await counting.wait(20_000);
  counting.close();
};

const sums = async (): Promise<Record<string, string>> => {
  const hash = await store.redis.hgetall(keys.sums);
  return Object.fromEntries(
    Object.entries(hash).filter(([name, sum]) => name.includes(" ") && sum !== "0"),
  );
};

const field = (...names: [Parameters<typeof sumFieldOf>[1], "number" | "units"]): string =>
  sumFieldOf(operation.id, ...names);

/** Claims of seven states: settling, unknown, owed, delivered, refunding, refunded, void. */
const openClaims = async () => {
  const { claims } = store;
  const open = (value: string) => store.opened(payment({ value }));
  const [settling, unknown, owed] = [await open("1"), await open("2"), await open("4")];
  const [delivered, refunding, refunded] = [await open("8"), await open("16"), await open("32")];
  const isVoid = await open("64");
  for (const claim of [unknown, isVoid]) await claims.doubt(claim, "HTTP 500");
  await claims.void(isVoid, "cancelled");
  for (const claim of [owed, delivered, refunding, refunded]) await claims.settled(claim, "0xabc");
  await claims.deliver(delivered);
  for (const claim of [refunding, refunded]) await claims.beginRefund(claim, "0xwallet");
  await claims.finishRefund(refunded, "0xdef");
  return { settling, unknown, owed, delivered, refunding, refunded };
};

const counted = {
  [field("undecided", "number")]: "2",
  [field("undecided", "units")]: "3",
  [field("owed", "number")]: "2",
  [field("owed", "units")]: "20",
  [field("delivered", "number")]: "1",
  [field("delivered", "units")]: "8",
  [field("refunded", "number")]: "1",
  [field("refunded", "units")]: "32",
  [field("settled", "number")]: "6",
  [field("settled", "units")]: "63",
};

test("claims of before they were counted are counted at a start, and once however many starts", async () => {
  const { refunded } = await openClaims();
  expect(await sums()).toEqual(counted);
  await forgetCounts();
  await countAll();
  expect(await sums()).toEqual(counted);
  const since = await store.redis.hget(keys.sums, "since");
  expect(since).toBe(String(store.now()));
  store.pass(1_000);
  await countAll();
  expect(await sums()).toEqual(counted);
  expect(await store.redis.hget(keys.sums, "since")).toBe(since);
  expect(await store.redis.hgetall(keys.sale(refunded.id))).toMatchObject({
    counted: "refunded",
    amount: "32",
    transaction: "abc",
    refundTransaction: "def",
  });
});

test("what a gateway that does not count has moved is counted at the next start", async () => {
  const { owed } = await openClaims();
  await store.redis.hset(keys.claim(owed.id), "state", "delivered");
  await countAll();
  expect(await sums()).toMatchObject({
    [field("owed", "units")]: "16",
    [field("delivered", "units")]: "12",
    [field("settled", "units")]: "63",
  });
});

test("a sale outlives its claim, and is counted no second time when the payment comes again", async () => {
  const paid = payment({ value: "7" });
  const first = await store.opened(paid);
  await store.claims.settled(first, "0xabc");
  await store.claims.deliver(first);
  const before = await sums();
  expect(await store.redis.expire(keys.claim(first.id), 0)).toBe(1);
  expect(await sums()).toEqual(before);
  const again = await store.opened(paid);
  expect(again.id).toBe(first.id);
  await store.claims.doubt(again, "sent too late");
  await store.claims.void(again, "spent-before");
  expect(await sums()).toEqual(before);
  expect(await store.redis.hget(keys.sale(first.id), "transaction")).toBe("abc");
});

test("a claim that cannot be read is not counted, and stops nobody from counting the others", async () => {
  const { redis } = store;
  await redis.hset(keys.claim("broken"), { state: "owed", amount: "a lot" });
  await openClaims();
  await forgetCounts();
  await countAll();
  expect(await sums()).toEqual(counted);
  const broken = { id: "broken", identifier: "", payer: "", fingerprint: "" };
  expect(await redis.eval(countClaim, keysPerScript, ...keys.ofScript(broken), "broken")).toBe(1);
  expect(await redis.exists(keys.sale("broken"))).toBe(0);
});
