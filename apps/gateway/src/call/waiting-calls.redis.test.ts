import { setTimeout as sleep } from "node:timers/promises";
import { createFailFastRedis } from "@coinslot/jobs";
import type { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

const megabyte = 1024 * 1024;
const body = { text: "a".repeat(500 * 1024) };
let shop: ShopFloor;
let redis: Redis;
/** Lets go of the settlements, which wait. */
let letGo: () => void;
beforeEach(async () => {
  const hash = async () => ({ data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 } });
  shop = await openShop({ hash }, { settings: { INVALID_PAYMENTS_PER_MINUTE: 5 } });
  redis = createFailFastRedis(shop.redis.url);
  await vi.waitUntil(() => redis.status === "ready");
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  shop.facilitator.script(async ({ call }, genuine) => {
    if (call !== "settle") return undefined;
    await gate;
    return genuine();
  });
});
afterEach(async () => {
  letGo();
  redis.disconnect();
  await shop.close();
}, 150_000);

const numberIn = async (section: string, pattern: RegExp): Promise<number> =>
  Number(pattern.exec(await redis.info(section))?.[1] ?? 0);
const bytesSent = (): Promise<number> => numberIn("stats", /total_net_output_bytes:(\d+)/);
const looks = (): Promise<number> => numberIn("commandstats", /cmdstat_evalsha:calls=(\d+)/);

/** The first call of a payment, which settles, and so many that wait for it. */
const wait = async (waiters: number, signal?: AbortSignal, paid = freshPayment()) => {
  const send = () =>
    fetch(`${shop.url}/api/hash`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-payment": paid },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  const first = send();
  await vi.waitUntil(() => shop.facilitator.calls.settle > 0, { timeout: 10_000 });
  return [first, ...Array.from({ length: waiters }, send)];
};

test("calls that wait for a payment to be decided do not read its input again and again", async () => {
  const before = await bytesSent();
  const calls = await wait(4);
  await sleep(3_000);
  // Each reads the claim once when it comes, and once when it is decided.
  letGo();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses).toEqual([200, 409, 409, 409, 409]);
  expect(((await bytesSent()) - before) / megabyte).toBeLessThan(10);
});

test("of many copies from one address, each of which proves nothing, some wait, and the others are told to come back", async () => {
  const [first, ...copies] = await wait(20);
  let told = 0;
  const answers = copies.map(async (copy) => {
    const { status } = await copy;
    told += 1;
    return status;
  });
  await expect.poll(() => told).toBeGreaterThan(10);
  letGo();
  expect((await first)?.status).toBe(200);
  expect(new Set(await Promise.all(answers))).toEqual(new Set([409]));
});

test("a call whose caller has left looks no more", async () => {
  const leaving = new AbortController();
  const paid = freshPayment();
  const calls = await wait(2, leaving.signal, paid);
  const waiting = await looks();
  await expect.poll(looks, { timeout: 10_000 }).toBeGreaterThan(waiting + 4);
  leaving.abort();
  await Promise.allSettled(calls);
  await sleep(600);
  const left = await looks();
  await sleep(1_500);
  expect((await looks()) - left).toBeLessThan(4);
  // Whoever comes back is given what he has paid for.
  letGo();
  expect(await shop.buy(paid, { body })).toMatchObject({ status: 200 });
});

test("another request with a payment that has a large input does not read it without end", async () => {
  const paid = freshPayment();
  const headers = { prefer: "respond-async" };
  const settling = shop.buy(paid, { body, headers });
  await vi.waitUntil(() => shop.facilitator.calls.settle > 0, { timeout: 10_000 });
  const before = await bytesSent();
  for (let time = 0; time < 40; time++)
    expect(await shop.buy(paid)).toMatchObject({ status: 409, body: { code: "claim_conflict" } });
  // 20 megabytes, were it read each time; a few are allowed, because a default may have changed.
  expect(((await bytesSent()) - before) / megabyte).toBeLessThan(6);
  letGo();
  await settling;
});
