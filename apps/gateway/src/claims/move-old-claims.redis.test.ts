import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findNetwork, type Network } from "../payment/networks.ts";
import {
  type ClaimStore,
  input,
  openClaimStore,
  operation,
  payment,
} from "../testing/claim-store.ts";
import type { Claim } from "./claim.ts";
import { claimKeysOf, oldClaimKeys } from "./keys.ts";
import { type OldClaims, startMovingOldClaims } from "./move-old-claims.ts";

const base = findNetwork("base")!;
const sepolia = findNetwork("base-sepolia")!;

let store: ClaimStore;
let logged: string[];
let moving: OldClaims | undefined;
beforeEach(async () => {
  store = await openClaimStore();
  logged = [];
});
afterEach(async () => {
  moving?.close();
  await store?.close();
});

const write = (fields: object, message: string): void =>
  void logged.push(`${message} ${JSON.stringify(fields)}`);

const start = (network: Network): OldClaims =>
  (moving = startMovingOldClaims({
    redis: store.redis,
    network,
    log: { info: write, warn: write, error: write },
  }));

/** Everything that Redis holds, by key, with how long it stays. */
const contents = async (): Promise<Record<string, string>> => {
  const keys = (await store.redis.keys("coinslot:*")).toSorted();
  const read = async (key: string) =>
    [key, `${await store.redis.dump(key)} ${await store.redis.ttl(key)}`] as const;
  return Object.fromEntries(await Promise.all(keys.map(read)));
};

/** Takes the network out of a claim's keys and fields, which is how the version before kept it. */
const makeOld = async (claim: Claim, network: Network): Promise<void> => {
  const { redis } = store;
  const keys = claimKeysOf("coinslot", network);
  const [now, old] = [keys.ofScript(claim), oldClaimKeys.ofScript(claim)];
  await redis.hdel(now[0], "chainId", "asset");
  await redis.del(now[5]);
  const lookAt = await redis.zscore(now[2], claim.id);
  if (lookAt !== null) await redis.zadd(old[2], lookAt, claim.id);
  await redis.zrem(now[2], claim.id);
  // An identifier was bound to all from the beginning.
  const moves = [0, 1, 3, 4].map((index) => [now[index]!, old[index]!] as const);
  for (const [from, to] of [...moves, [now[9], old[1]] as const])
    if ((await redis.exists(from)) === 1) await redis.rename(from, to);
};

/** One claim in each state that can be found again, all of them kept as the version before did. */
const keepOldClaims = async (network: Network): Promise<Claim[]> => {
  const claims = store.createStore({ network });
  const open = async (headers: Record<string, string> = {}): Promise<Claim> => {
    const opening = await claims.open(payment({}, headers), operation, input);
    if (opening.kind !== "opened") throw new Error(opening.kind);
    return opening.claim;
  };
  const identified = { "idempotency-key": `order-of-${network.label}` };
  const [unknown, owed, delivered, refunded] = [
    await open(identified),
    await open(),
    await open(),
    await open(),
  ];
  await claims.doubt(unknown, "HTTP 500");
  for (const claim of [owed, delivered, refunded]) await claims.settled(claim, "0xabc");
  await claims.deliver(delivered);
  await claims.beginRefund(refunded, "0xwallet");
  await claims.finishRefund({ ...refunded, state: "refunding" }, "0xdef");
  const kept = [unknown, owed, delivered, refunded];
  for (const claim of kept) await makeOld(claim, network);
  return kept;
};

describe("claims from before the network stood in their keys", () => {
  test("are found by gateways of their network, with all that points to them, as if they had been opened there", async () => {
    const { redis } = store;
    const kept = await keepOldClaims(base);
    const before = await contents();
    await start(base).wait(20_000);
    expect(moving?.areMoved()).toBe(true);
    const after = await contents();
    expect(Object.keys(after).filter((key) => !/^coinslot:(8453:|networks$)/.test(key))).toEqual(
      [],
    );
    // The networks of this Redis are written down, and that the payer has bought.
    expect(Object.keys(after)).toHaveLength(Object.keys(before).length + 2);
    for (const { id, token } of kept)
      expect(await store.claims.findByToken(token)).toMatchObject({
        id,
        chainId: 8453,
        asset: base.asset,
      });
    const keys = claimKeysOf("coinslot", base);
    expect(await redis.zcard(keys.attention)).toBe(2);
    const [unknown, owed, delivered] = kept as [Claim, Claim, Claim];
    expect(await redis.smembers(keys.unsettled(unknown.payer))).toEqual([unknown.id]);
    expect(await redis.ttl(keys.claim(owed.id))).toBe(-1);
    expect(await redis.ttl(keys.claim(delivered.id))).toBeGreaterThan(0);
    expect(await redis.ttl(keys.buyer(owed.payer))).toBeGreaterThan(0);
    const again = payment({}, { "idempotency-key": "order-of-base" });
    expect(await store.claims.open(again, operation, input)).toEqual({ kind: "identifier-taken" });
  }, 30_000);

  test("are left as they are by a gateway of another network, which says so", async () => {
    await keepOldClaims(sepolia);
    const before = await contents();
    await start(base).wait(20_000);
    expect(moving?.areMoved()).toBe(true);
    expect(await moving?.otherNetworks()).toEqual(["eip155:84532"]);
    expect(logged.join("\n")).toContain("eip155:84532");
    const { "coinslot:networks": _, ...after } = await contents();
    expect(after).toEqual(before);
  });

  test("are not taken from under a gateway of the version before, and none is read until it has stopped", async () => {
    const [claim] = (await keepOldClaims(base)) as [Claim];
    await store.redis.set(oldClaimKeys.lease, "an old gateway");
    const { areMoved } = start(base);
    const waiting = store.createStore({ areAtHand: areMoved });
    await expect(waiting.findByToken(claim.token)).rejects.toThrow("not at hand");
    await expect(waiting.open(payment(), operation, input)).rejects.toThrow("not at hand");
    await expect.poll(() => logged.join("\n")).toContain("have stopped");
    expect(await store.redis.exists(oldClaimKeys.claim(claim.id))).toBe(1);
    await store.redis.del(oldClaimKeys.lease);
    await expect.poll(() => moving?.areMoved(), { timeout: 20_000 }).toBe(true);
    expect(await store.claims.findByToken(claim.token)).toMatchObject({ id: claim.id });
  }, 30_000);
});

test("two networks keep their claims apart in one Redis: neither finds, counts or attends the other's", async () => {
  const elsewhere = store.createStore({ network: sepolia });
  const paid = payment({}, { "idempotency-key": "order-1" });
  const opening = await elsewhere.open(paid, operation, input);
  if (opening.kind !== "opened") throw new Error(opening.kind);
  await elsewhere.settled(opening.claim, "0xabc");
  expect(await store.claims.findByToken(opening.claim.token)).toBeUndefined();
  expect(await store.claims.findBought(paid.payer, input.fingerprint)).toBeUndefined();
  expect(await store.redis.zcard(claimKeysOf("coinslot", base).attention)).toBe(0);
  expect((await store.claims.open(paid, operation, input)).kind).toBe("opened");
});
