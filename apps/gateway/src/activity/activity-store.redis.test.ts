import type { IncomingMessage } from "node:http";
import { operations } from "@coinslot/tools-schema";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findNetwork } from "../payment/networks.ts";
import { type ClaimStore, openClaimStore, payment } from "../testing/claim-store.ts";
import { createActivityStore } from "./activity-store.ts";
import { createHits, fieldOf } from "./hits.ts";
import { startWritingActivity } from "./write-activity.ts";

const network = findNetwork("base")!;
const operation = operations[0]!.id;
const hourMs = 3_600_000;
const request = { method: "POST", rawHeaders: ["user-agent", "agent"] } as IncomingMessage;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

let shop: ClaimStore;
beforeEach(async () => {
  shop = await openClaimStore();
});
afterEach(() => shop?.close());

const openStore = () => createActivityStore(shop.redis, network, () => shop.now());

/** One gateway's counting, with what it writes by. */
const openGateway = () => {
  const hits = createHits({
    addressOf: () => "203.0.113.7",
    addressDetail: "truncated",
    now: () => shop.now(),
  });
  const store = openStore();
  return { own: hits.of(operation), writer: startWritingActivity({ hits, store, log: silent }) };
};

const challenges = async (): Promise<number | undefined> =>
  (await openStore().read()).counts.get(fieldOf(operation, "challenges"));

describe("what is asked", () => {
  test("of several gateways is one number, which outlives each of them", async () => {
    for (const asked of [2, 3]) {
      const gateway = openGateway();
      for (let count = 0; count < asked; count += 1) gateway.own.challenged(request);
      await gateway.writer.close();
    }
    expect(await challenges()).toBe(5);
    const { lastAt, recent } = await openStore().read();
    expect(lastAt.get(operation)).toBe(shop.now());
    expect(recent).toHaveLength(5);
  });

  test("while Redis is away is counted when it is back", async () => {
    const hits = createHits({ addressOf: () => "", addressDetail: "none", now: () => 5 });
    const own = hits.of(operation);
    let [isAway, tries] = [true, 0];
    const store = openStore();
    const write: typeof store.write = (taken) => {
      tries += 1;
      return isAway ? Promise.reject(new Error("away")) : store.write(taken);
    };
    const writer = startWritingActivity({ hits, store: { ...store, write }, log: silent });
    own.challenged(request);
    await vi.waitUntil(() => tries > 0, { timeout: 20_000 });
    isAway = false;
    own.challenged(request);
    await writer.close();
    expect(await challenges()).toBe(2);
  });
});

describe("what is earned", () => {
  const sell = async (value: string): Promise<void> => {
    const claim = await shop.opened(payment({ value }));
    await shop.claims.settled(claim, "0xabc");
    await shop.claims.deliver(claim);
  };

  test("falls into the hour in which it was, once, however many gateways look", async () => {
    const [one, other] = [openStore(), openStore()];
    // What was sold before anybody looked is of no hour.
    await sell("1");
    await one.noteSums();
    await sell("10");
    await Promise.all([one.noteSums(), other.noteSums()]);
    shop.pass(hourMs);
    await sell("100");
    await Promise.all([one.noteSums(), other.noteSums()]);
    shop.pass(hourMs);
    const hours = await one.hours(3);
    expect(hours.map(({ sums }) => sums.total.delivered)).toEqual([
      { number: 1, units: 10n },
      { number: 1, units: 100n },
      { number: 0, units: 0n },
    ]);
    expect(hours.map(({ at }) => (shop.now() - at) / hourMs).map(Math.floor)).toEqual([2, 1, 0]);
  });

  test("and paid back later is taken off the hour of the refund", async () => {
    const store = openStore();
    await store.noteSums();
    const claim = await shop.opened(payment({ value: "5" }));
    await shop.claims.settled(claim, "0xabc");
    await store.noteSums();
    shop.pass(hourMs);
    await shop.claims.beginRefund(claim, "0xwallet");
    await shop.claims.finishRefund(claim, "0xdef");
    await store.noteSums();
    const [before, now] = await store.hours(2);
    expect(before!.sums.total.owed.units).toBe(5n);
    expect(now!.sums.total).toMatchObject({ owed: { units: -5n }, refunded: { units: 5n } });
  });

  test("is kept for fifteen days by the hour", async () => {
    const store = openStore();
    await store.noteSums();
    await sell("1");
    await store.noteSums();
    const [key] = await shop.redis.keys("coinslot:8453:activity:hour:*");
    expect(await shop.redis.ttl(key!)).toBeGreaterThan(14 * 24 * 3_600);
  });
});
