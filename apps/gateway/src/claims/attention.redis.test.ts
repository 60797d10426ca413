import { afterEach, beforeEach, expect, test } from "vitest";
import { findNetwork } from "../payment/networks.ts";
import { claimKeysOf } from "./keys.ts";
import { type ClaimStore, openClaimStore } from "../testing/claim-store.ts";
import { type Attention, createAttention } from "./attention.ts";

const network = findNetwork("base")!;
const keys = claimKeysOf("coinslot", network);

let store: ClaimStore;
let attention: Attention;
beforeEach(async () => {
  store = await openClaimStore();
  attention = createAttention(store.redis, network, () => store.now());
});
afterEach(() => store.close());

test("a claim that is looked at in vain is due later, and its looks are counted", async () => {
  const { redis } = store;
  const { id } = await store.opened();
  const dueAt = store.now() + 5_000;
  await attention.postpone(id, dueAt, true);
  expect(await redis.zscore(keys.attention, id)).toBe(String(dueAt));
  expect(await redis.hget(keys.claim(id), "looks")).toBe("1");
});

test("a claim that expires during its look is not made again as a claim of nothing but looks", async () => {
  const { id } = await store.opened();
  await store.redis.del(keys.claim(id));
  await attention.postpone(id, store.now() + 5_000, true);
  expect(await store.claims.find(id)).toBeUndefined();
});
