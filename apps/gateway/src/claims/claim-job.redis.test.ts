import { randomUUID } from "node:crypto";
import { createFailFastRedis, createJobClient, createPatientRedis } from "@coinslot/jobs";
import type { Redis } from "ioredis";
import { beforeEach, expect, test, vi } from "vitest";
import { claimKeysOf } from "./keys.ts";
import type { Claim } from "./claim.ts";
import { type JobParts, settleAndEnqueue } from "./claim-job.ts";
import { findNetwork } from "../payment/networks.ts";
import { type ClaimStore, openClaimStore, operation } from "../testing/claim-store.ts";

const keys = claimKeysOf("coinslot", findNetwork("base")!);
const log = { info: () => {}, warn: () => {}, error: () => {} };

let store: ClaimStore;
let commands: Redis;
let parts: JobParts;
beforeEach(async () => {
  store = await openClaimStore();
  commands = createFailFastRedis(store.url);
  const subscriber = createPatientRedis(store.url);
  for (const connection of [commands, subscriber]) connection.on("error", () => {});
  const now = () => store.now();
  const ends = { gateway: randomUUID(), commands, subscriber };
  const jobs = createJobClient({ ...ends, now, maxBacklog: 100, log });
  // One connection carries both, as in a gateway.
  parts = { jobs, claims: store.createStore({ redis: commands }), log, now };
  return async () => {
    await jobs.close();
    for (const connection of [commands, subscriber]) connection.disconnect();
    await store.close();
  };
});

const settle = (claim: Claim): Promise<boolean> =>
  settleAndEnqueue(parts, operation, claim, "0xabc");
const jobOf = ({ id }: Claim): Promise<unknown> => parts.jobs.look(operation.queue, id);
const stateOf = async ({ id }: Claim) => (await store.claims.find(id))?.state;
/** A Redis that forgets what it was told of a claim. */
const forget = ({ id }: Claim): Promise<number> =>
  store.redis.del(keys.claim(id), keys.sale(id), `coinslot:util:${id}`);

test("a settlement and its job are one command", async () => {
  // Of each text Redis is sent the whole once.
  await settle(await store.opened());
  const claim = await store.opened();
  await store.redis.config("RESETSTAT");
  expect(await settle(claim)).toBe(true);
  const told = await store.redis.info("commandstats");
  expect(/cmdstat_evalsha:calls=(\d+)/.exec(told)?.[1]).toBe("1");
  expect(told).not.toContain("cmdstat_eval:");
  expect([await stateOf(claim), await jobOf(claim)]).toEqual(["owed", "running"]);
});

test("made twice, they are one debt and one job; the second changes nothing", async () => {
  const claim = await store.opened();
  expect([await settle(claim), await settle(claim)]).toEqual([true, false]);
  expect(await store.redis.lrange("coinslot:util:wait", 0, -1)).toEqual([claim.id]);
});

test("a debt that has no job is given one", async () => {
  const claim = await store.opened();
  await store.claims.settled(claim, "0xabc");
  expect([await settle(claim), await jobOf(claim)]).toEqual([false, "running"]);
});

test("a claim that Redis forgot is owed again, with its job", async () => {
  const claim = await store.opened();
  await forget(claim);
  expect(await settle(claim)).toBe(true);
  expect([await stateOf(claim), await jobOf(claim)]).toEqual(["owed", "running"]);
  expect(await store.redis.hget(keys.claim(claim.id), "transaction")).toBe("0xabc");
});

test("what a dying Redis forgot of both is written again when it is back", async () => {
  const claim = await store.opened();
  await settle(claim);
  await forget(claim);
  commands.disconnect(true);
  await vi.waitUntil(async () => (await jobOf(claim).catch(() => "")) === "running", 10_000);
  expect(await stateOf(claim)).toBe("owed");
});

test("while Redis is away there is neither", async () => {
  const claim = await store.opened();
  commands.disconnect();
  await expect(settle(claim)).rejects.toThrow("enableOfflineQueue");
  expect(await stateOf(claim)).toBe("settling");
  expect(await store.redis.exists(`coinslot:util:${claim.id}`)).toBe(0);
});
