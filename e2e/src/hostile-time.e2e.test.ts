import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  createCustomer,
  type Customer,
  expectRefused,
  expectSold,
  paying,
  sign,
  versions,
} from "./customer.ts";
import type { Wanted } from "./payments.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
let customer: Customer;
beforeAll(async () => {
  world = await startWorld();
  customer = await createCustomer(world);
});
afterAll(() => world?.stop());

/** Seconds since the epoch, so many from now. */
const inSeconds = (seconds: number): bigint => BigInt(Math.floor(Date.now() / 1_000) + seconds);

const outsideWindow = { status: 402, code: "payment_window" } as const;

describe.each(versions)("in version %i", (version) => {
  const callWithin = async (window: Partial<Wanted>) => {
    const headers = paying(customer, version, await sign(customer, window));
    return () => call(customer, headers);
  };

  test.each([
    ["case 40: an hour ago", -3600],
    ["case 40: a second ago", -1],
    ["case 40: now", 0],
    ["case 41: in three seconds", 3],
    ["case 42: in seven seconds", 7],
    ["case 42: in eleven seconds", 11],
  ])("%s is too early an end: the refusal names the minimum", async (_, seconds) => {
    const act = await callWithin({ validBefore: inSeconds(seconds) });
    const answer = await expectRefused(customer, act, outsideWindow);
    expect(answer.body["detail"]).toContain("at least 12 s");
    expect(answer.body).toHaveProperty("accepts");
  });

  test("case 40: a window that ended at the beginning of time is refused", async () => {
    await expectRefused(customer, await callWithin({ validBefore: 0n }), outsideWindow);
  });

  test("case 42: the minimum and the time it takes to get here are enough", async () => {
    const act = await callWithin({ validBefore: inSeconds(20) });
    await expectSold(customer, version, act);
  });

  test.each([
    ["in a minute", () => inSeconds(60)],
    ["at the end of time", () => 2n ** 256n - 1n],
  ])("case 43: a payment that becomes valid %s is refused", async (_, validAfter) => {
    const act = await callWithin({ validAfter: validAfter(), validBefore: inSeconds(300) });
    const answer = await expectRefused(customer, act, outsideWindow);
    expect(answer.body["detail"]).toContain("validAfter");
  });

  test.each([
    ["2^255", () => 2n ** 255n],
    ["2^256 - 1", () => 2n ** 256n - 1n],
    ["2^64", () => 2n ** 64n],
    ["2^53 + 1", () => 2n ** 53n + 1n],
    ["an hour and a minute from now", () => inSeconds(3_660)],
  ])(
    "case 44: validBefore %s is too late an end: the refusal names the maximum",
    async (_, end) => {
      const act = await callWithin({ validBefore: end() });
      const answer = await expectRefused(customer, act, outsideWindow);
      expect(answer.body["detail"]).toContain("3600 s at most");
      expect(answer.body).toHaveProperty("accepts");
    },
  );

  test("case 44: an end in an hour is taken", async () => {
    await expectSold(customer, version, await callWithin({ validBefore: inSeconds(3_590) }));
  });

  test.each([
    ["behind ours", -60],
    ["right", 0],
    ["ahead of ours", 60],
  ])("case 45: a client whose clock is %s is served", async (_, skew) => {
    // What the stock clients of the two versions sign, by their own clock.
    const validAfter = version === 1 ? inSeconds(skew - 600) : 0n;
    const act = await callWithin({ validAfter, validBefore: inSeconds(skew + 300) });
    await expectSold(customer, version, act);
  });
});
