import { setTimeout as sleep } from "node:timers/promises";
import { createFailFastRedis } from "@coinslot/jobs";
import { ToolError } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findNetwork } from "../payment/networks.ts";
import { claimKeysOf } from "./keys.ts";

import { freshPayment, openShop, type ShopFloor } from "../testing/shop-floor.ts";

const keys = claimKeysOf("coinslot", findNetwork("base")!);
const adminToken = "a".repeat(32);
/** As many as are looked at together: each of them may hold up one. */
const unreadable = Array.from({ length: 16 }, (_, index) => `${index}`.padStart(40, "0"));

let shop: ShopFloor;
let redis: Redis;

beforeEach(async () => {
  const broken = async (): Promise<never> => {
    throw new ToolError("tool_input_refused", "No.");
  };
  shop = await openShop({ hash: broken }, { settings: { ADMIN_TOKEN: adminToken } });
  redis = createFailFastRedis(shop.redis.url);
  await vi.waitUntil(() => redis.status === "ready");
});
afterEach(async () => {
  redis?.disconnect();
  await shop?.close();
});

const plant = async (): Promise<void> => {
  for (const id of unreadable) {
    await redis.hset(keys.claim(id), { looks: "1" });
    await redis.zadd(keys.attention, 1, id);
  }
};
/** What a gateway leaves that dies right after a settlement: a debt without a job. */
const strand = async (): Promise<string> => {
  const { headers } = await shop.buy(freshPayment());
  const id = headers.get("claim-token")?.slice(0, 40) ?? "";
  await redis.del(`coinslot:util:${id}`);
  await redis.hdel(keys.claim(id), "failedRun");
  await redis.zadd(keys.attention, 2, id);
  return id;
};
const debts = (): Promise<Response> =>
  fetch(`${shop.url}/admin/debts`, { headers: { authorization: `Bearer ${adminToken}` } });

test("claims that cannot be read do not stop the looks at others; the log names them, and they are left for a while", async () => {
  await plant();
  const id = await strand();
  await expect.poll(() => redis.exists(`coinslot:util:${id}`), { timeout: 5_000 }).toBe(1);
  await sleep(500);
  for (const other of unreadable)
    expect(shop.logged.filter((line) => line.includes(other))).toHaveLength(1);
  const { body } = await shop.get("/health/ready");
  expect(body["reconciler"]).toMatchObject({ isLeader: true, open: 17, lagSeconds: 0 });
});

test("a claim that cannot be read does not hide other debts: its row says so", async () => {
  await plant();
  const { headers } = await shop.buy(freshPayment());
  const answer = await debts();
  expect(answer.status).toBe(200);
  const rows = ((await answer.json()) as { debts: { claim: string }[] }).debts;
  expect(rows).toHaveLength(17);
  expect(rows).toContainEqual({ claim: unreadable[0], state: "unreadable", charged: "unknown" });
  expect(rows).toContainEqual(
    expect.objectContaining({
      claim: headers.get("claim-token")?.slice(0, 40),
      state: "owed",
      error: "tool_input_refused",
    }),
  );
});

test("a list of debts that cannot be read is a problem, not a page", async () => {
  await redis.set(keys.attention, "no list");
  const answer = await debts();
  expect(answer.headers.get("content-type")).toMatch("application/problem+json");
  expect(await answer.json()).toMatchObject({ status: 503, code: "storage_unavailable" });
});
