import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Claim } from "./claim.ts";
import { maxRuns } from "./claim-transitions.ts";
import { findNetwork } from "./networks.ts";
import {
  type ClaimStore,
  input,
  openClaimStore,
  operation,
  payment,
} from "./testing/claim-store.ts";

const day = 24 * 3600;

let store: ClaimStore;
let { claims, redis } = {} as ClaimStore;
beforeAll(async () => {
  store = await openClaimStore();
  ({ claims, redis } = store);
});
afterAll(() => store?.close());

const stateOf = async (claim: Claim): Promise<string | undefined> =>
  (await claims.find(claim.id))?.state;

describe("opening", () => {
  it("of fifty at once for one payment, whatever its letter case, one opens the claim", async () => {
    const nonce = `0x${"aB".repeat(32)}`;
    const variants = [nonce, nonce.toLowerCase(), `0x${nonce.slice(2).toUpperCase()}`].map((each) =>
      payment({ nonce: each }),
    );
    const openings = await Promise.all(
      Array.from({ length: 50 }, (_, index) => claims.open(variants[index % 3]!, operation, input)),
    );
    expect(openings.filter(({ kind }) => kind === "opened")).toHaveLength(1);
    expect(openings.filter(({ kind }) => kind === "known")).toHaveLength(49);
  });

  it("the same nonce of another payer, chain or token is another payment", async () => {
    const nonce = `0x${"cd".repeat(32)}`;
    const first = await store.opened(payment({ nonce }));
    const second = await store.opened(payment({ nonce, from: `0x${"12".repeat(20)}` }));
    const elsewhere = store.createStore({ network: findNetwork("base-sepolia")! });
    expect(second.id).not.toBe(first.id);
    expect(await elsewhere.open(payment({ nonce }), operation, input)).toMatchObject({
      kind: "opened",
    });
  });

  it("without an input finds, and never opens", async () => {
    const paid = payment();
    expect(await claims.open(paid, operation, undefined)).toEqual({ kind: "none" });
    const claim = await store.opened(paid);
    expect(await claims.open(paid, operation, undefined)).toMatchObject({
      kind: "known",
      claim: { id: claim.id },
    });
  });

  it("an identifier that another payment holds opens nothing; a released one is free again", async () => {
    const headers = { "idempotency-key": "order-1" };
    const claim = await store.opened(payment({}, headers));
    expect(await claims.open(payment({}, headers), operation, input)).toEqual({
      kind: "identifier-taken",
    });
    await claims.release(claim);
    await store.opened(payment({}, headers));
  });
});

describe("transitions", () => {
  it("a settle attempt is taken over when it is an orphan and not before, by one of many", async () => {
    const claim = await store.opened();
    store.pass(45_000);
    expect(await claims.takeOver(claim)).toBe(false);
    store.pass(1_000);
    const takings = Array.from({ length: 20 }, () => claims.takeOver(claim));
    expect((await Promise.all(takings)).filter(Boolean)).toHaveLength(1);
    const taken = await claims.find(claim.id);
    expect(taken).toMatchObject({ state: "settling", attempt: 2, attemptAt: store.now() });
    // The one before speaks for itself only.
    expect(await claims.doubt(claim, "HTTP 500")).toBe(false);
  });

  it("a tool that fails for good is run twenty times for one payment, and the claim stays owed", async () => {
    const claim = await store.opened();
    await claims.settled(claim, "0xabc");
    for (let run = 1; run < maxRuns; run++)
      expect(await claims.redeem({ ...claim, run }, undefined)).toBe(true);
    expect(await claims.redeem({ ...claim, run: maxRuns }, undefined)).toBe(false);
    expect(await claims.find(claim.id)).toMatchObject({ state: "owed", run: 20 });
  });

  it("a payer has so many payments undecided at a time; one that is decided makes room", async () => {
    const strict = store.createStore({ maxUnsettled: 2 });
    const from = `0x${randomBytes(20).toString("hex")}`;
    const openAnother = () => strict.open(payment({ from }), operation, input);
    const first = await openAnother();
    const second = await openAnother();
    expect(await openAnother()).toEqual({ kind: "too-many-unsettled" });
    if (first.kind !== "opened" || second.kind !== "opened") throw new Error("not opened");
    const other = payment({ from: `0x${randomBytes(20).toString("hex")}` });
    expect(await strict.open(other, operation, input)).toMatchObject({ kind: "opened" });
    await strict.doubt(first.claim, "HTTP 500");
    expect(await openAnother()).toEqual({ kind: "too-many-unsettled" });
    await strict.settled(first.claim, "0xabc");
    expect(await openAnother()).toMatchObject({ kind: "opened" });
    expect(await openAnother()).toEqual({ kind: "too-many-unsettled" });
    await strict.void(second.claim, "expired");
    expect(await openAnother()).toMatchObject({ kind: "opened" });
  });

  it("of many redemptions of one run, one starts the next", async () => {
    const claim = await store.opened();
    await claims.settled(claim, "0xabc");
    const redeemed = await Promise.all(
      Array.from({ length: 20 }, () => claims.redeem(claim, { ...input, fingerprint: "f2" })),
    );
    expect(redeemed.filter(Boolean)).toHaveLength(1);
    expect(await claims.find(claim.id)).toMatchObject({ run: 2, fingerprint: "f2" });
  });

  it("only the call that opened a claim releases it", async () => {
    const claim = await store.opened();
    expect(await claims.release({ ...claim, token: "another" })).toBe(false);
    expect(await stateOf(claim)).toBe("settling");
  });
});

describe("how long a claim stays", () => {
  const seconds = (): number => store.now() / 1_000;
  const lifetime = async (validBefore: bigint): Promise<number> => {
    const claim = await store.opened(payment({ validBefore: String(validBefore) }));
    expect(await redis.ttl(`coinslot:claim:${claim.id}`)).toBe(-1);
    await claims.settled(claim, "0xabc");
    expect(await redis.ttl(`coinslot:claim:${claim.id}`)).toBe(-1);
    await claims.deliver(claim);
    return redis.expiretime(`coinslot:claim:${claim.id}`);
  };

  it("for good while anything is owed; a day after delivery", async () => {
    const soon = BigInt(seconds() + 300);
    expect(await lifetime(soon)).toBe(seconds() + 300 + day);
    expect(await lifetime(BigInt(seconds()) - 1_000_000n)).toBe(seconds() + day);
  });

  it("at least a day longer than its authorization, for good if that never ends", async () => {
    expect(await lifetime(BigInt(seconds()) + 1_000_000n)).toBe(seconds() + 1_000_000 + day);
    expect(await lifetime(2n ** 255n)).toBe(-1);
  });
});
