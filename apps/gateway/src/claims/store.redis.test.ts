import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Claim, maxRuns } from "./claim.ts";
import { digest } from "./keys.ts";
import { findNetwork } from "../payment/networks.ts";
import type { ProvenPayment } from "../payment/payment.ts";
import {
  type ClaimStore,
  input,
  openClaimStore,
  operation,
  payment,
} from "../testing/claim-store.ts";

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
  test("of fifty at once for one payment, whatever its letter case, one opens the claim", async () => {
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

  test("the same nonce of another payer, chain or token is another payment", async () => {
    const nonce = `0x${"cd".repeat(32)}`;
    const first = await store.opened(payment({ nonce }));
    const second = await store.opened(payment({ nonce, from: `0x${"12".repeat(20)}` }));
    const elsewhere = store.createStore({ network: findNetwork("base-sepolia")! });
    expect(second.id).not.toBe(first.id);
    expect(await elsewhere.open(payment({ nonce }), operation, input)).toMatchObject({
      kind: "opened",
    });
  });

  test("without an input finds, and never opens", async () => {
    const paid = payment();
    expect(await claims.open(paid, operation, undefined)).toEqual({ kind: "none" });
    const claim = await store.opened(paid);
    expect(await claims.open(paid, operation, undefined)).toMatchObject({
      kind: "known",
      claim: { id: claim.id },
    });
  });

  test("an identifier that another payment holds opens nothing; a released one is free again", async () => {
    const headers = { "idempotency-key": "order-1" };
    const claim = await store.opened(payment({}, headers));
    expect(await claims.open(payment({}, headers), operation, input)).toEqual({
      kind: "identifier-taken",
    });
    await claims.release(claim);
    await store.opened(payment({}, headers));
  });

  describe("an identifier that another payer sent, too", () => {
    const pair = () => {
      const identifier = randomBytes(12).toString("hex");
      const from = (): ProvenPayment => ({
        ...payment({ from: `0x${randomBytes(20).toString("hex")}` }),
        identifier,
      });
      return { own: from(), other: from(), third: from(), identifier };
    };
    const kindOf = async (paid: ProvenPayment): Promise<string> =>
      (await claims.open(paid, operation, input)).kind;

    test("hinders nobody while his claim is not settled: a key without money takes nothing", async () => {
      const { own, other, third } = pair();
      const claim = await store.opened(other);
      const mine = await store.opened(own);
      await claims.doubt(claim, "HTTP 500");
      await store.opened(third);
      // Mine is left as it is by what becomes of the other.
      await claims.settled(mine, "0xabc");
      await claims.void(claim, "expired");
      expect(await kindOf(other)).toBe("known");
      expect(await kindOf({ ...own, nonce: `0x${"1".repeat(64)}` })).toBe("identifier-taken");
    });

    test("is a conflict once it is settled, and not any more once the chain does not show that", async () => {
      const { own, other } = pair();
      const claim = await store.opened(other);
      await claims.settled(claim, "0xabc");
      expect(await kindOf(own)).toBe("identifier-taken");
      await claims.withhold(claim, "not on the chain");
      expect(await kindOf(own)).toBe("opened");
    });

    test("belongs to the first of two that are settled, for as long as that one is kept", async () => {
      const { own, other, third, identifier } = pair();
      const [first, second] = [await store.opened(own), await store.opened(other)];
      await claims.settled(first, "0xabc");
      await claims.settled(second, "0xdef");
      const key = `coinslot:8453:identifier:${digest(identifier)}`;
      await claims.deliver(second);
      expect([await redis.get(key), await redis.ttl(key)]).toEqual([first.id, -1]);
      await claims.deliver(first);
      expect(await redis.ttl(key)).toBeGreaterThan(0);
      expect(await kindOf(third)).toBe("identifier-taken");
    });
  });
});

describe("transitions", () => {
  test("a settle attempt is taken over when it is abandoned and not before, by one of many", async () => {
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

  test("a tool that fails for good is run twenty times for one payment, then once an hour", async () => {
    const claim = await store.opened();
    await claims.settled(claim, "0xabc");
    const present = async (): Promise<Claim> => (await claims.find(claim.id))!;
    for (let run = 1; run < maxRuns; run++)
      expect(await claims.redeem({ ...claim, run }, undefined)).toBe(true);
    expect(await claims.redeem(await present(), undefined)).toBe(false);
    expect(await present()).toMatchObject({ state: "owed", run: 20 });
    store.pass(3_600_000 - 1);
    expect(await claims.redeem(await present(), undefined)).toBe(false);
    store.pass(1);
    expect(await claims.redeem(await present(), undefined)).toBe(true);
    expect(await claims.redeem(await present(), undefined)).toBe(false);
  });

  test("a command that is sent again because its answer was lost finds its own claim, and opens it", async () => {
    const commands = redis as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const once = commands["openClaim"]!.bind(redis);
    const lossy = vi.spyOn(commands, "openClaim").mockImplementation(async (...args) => {
      await once(...args);
      return once(...args);
    });
    const paid = payment();
    expect(await claims.open(paid, operation, input)).toMatchObject({ kind: "opened" });
    lossy.mockRestore();
    expect(await claims.open(paid, operation, input)).toMatchObject({ kind: "known" });
  });

  test("a payer has so many payments undecided at a time; one that is decided makes room", async () => {
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

  test("of many redemptions of one run, one starts the next", async () => {
    const claim = await store.opened();
    await claims.settled(claim, "0xabc");
    const redeemed = await Promise.all(
      Array.from({ length: 20 }, () => claims.redeem(claim, { ...input, fingerprint: "f2" })),
    );
    expect(redeemed.filter(Boolean)).toHaveLength(1);
    expect(await claims.find(claim.id)).toMatchObject({ run: 2, fingerprint: "f2" });
  });

  test("only the call that opened a claim releases it", async () => {
    const claim = await store.opened();
    expect(await claims.release({ ...claim, token: "another" })).toBe(false);
    expect(await stateOf(claim)).toBe("settling");
  });
});

describe("what a wallet bought by a request is found again", () => {
  const wallet = (): string => `0x${randomBytes(20).toString("hex")}`;
  const keyOf = ({ payer }: Claim, fingerprint: string): string =>
    `coinslot:8453:bought:${payer}:${fingerprint}`;

  test("for good while it is owed, as long as its result after that, and not once it is refunded", async () => {
    const claim = await store.opened(payment({ from: wallet() }));
    const key = keyOf(claim, "f1");
    await claims.settled(claim, "0xabc");
    expect(await redis.ttl(key)).toBe(-1);
    expect(await claims.findBought(claim.payer, "f1")).toMatchObject({ id: claim.id });
    await claims.deliver(claim);
    expect(await redis.ttl(key)).toBeGreaterThan(2 * day - 60);

    const other = await store.opened(payment({ from: wallet() }));
    await claims.settled(other, "0xabc");
    await claims.beginRefund(other, "0xwallet");
    await claims.finishRefund({ ...other, state: "refunding" }, "0xdef");
    expect(await claims.findBought(other.payer, "f1")).toBeUndefined();
  });

  test("by the corrected request, when it was corrected", async () => {
    const claim = await store.opened(payment({ from: wallet() }));
    await claims.settled(claim, "0xabc");
    await claims.redeem(claim, { ...input, fingerprint: "f2" });
    expect(await claims.findBought(claim.payer, "f2")).toMatchObject({ id: claim.id });
    expect(await claims.findBought(claim.payer, "f1")).toBeUndefined();
    expect(await redis.ttl(keyOf(claim, "f1"))).toBeGreaterThan(0);
  });

  test("after a Redis that lost it was told of the settlement again", async () => {
    const claim = await store.opened(payment({ from: wallet() }));
    await redis.flushall();
    await claims.settled(claim, "0xabc");
    expect(await claims.findBought(claim.payer, "f1")).toMatchObject({ id: claim.id });
  });

  test("the later purchase counts, whenever the earlier one is delivered", async () => {
    const from = wallet();
    const earlier = await store.opened(payment({ from }));
    const later = await store.opened(payment({ from }));
    await claims.settled(earlier, "0xabc");
    await claims.settled(later, "0xdef");
    await claims.deliver(earlier);
    expect(await redis.ttl(keyOf(later, "f1"))).toBe(-1);
    expect(await claims.findBought(from, "f1")).toMatchObject({ id: later.id });
  });
});

test("a release that Redis forgot is made once more when the connection is back", async () => {
  const paid = payment({}, { "idempotency-key": "k".repeat(16) });
  const claim = await store.opened(paid);
  const [hash, index] = [
    `coinslot:8453:claim:${claim.id}`,
    await redis.keys("coinslot:8453:identifier:*"),
  ];
  const [dumped, indexed] = await Promise.all([redis.dumpBuffer(hash), redis.get(index[0]!)]);
  await claims.release(claim);
  await redis.restore(hash, 0, dumped);
  await redis.set(index[0]!, indexed!);
  redis.emit("close");
  redis.emit("ready");
  await expect.poll(() => redis.exists(hash, index[0]!)).toBe(0);
});

describe("how long a claim stays", () => {
  const seconds = (): number => store.now() / 1_000;
  const lifetime = async (validBefore: bigint): Promise<number> => {
    const claim = await store.opened(payment({ validBefore: String(validBefore) }));
    expect(await redis.ttl(`coinslot:8453:claim:${claim.id}`)).toBe(-1);
    await claims.settled(claim, "0xabc");
    expect(await redis.ttl(`coinslot:8453:claim:${claim.id}`)).toBe(-1);
    await claims.deliver(claim);
    return redis.expiretime(`coinslot:8453:claim:${claim.id}`);
  };

  test("for good while anything is owed; a day after delivery", async () => {
    const soon = BigInt(seconds() + 300);
    expect(await lifetime(soon)).toBe(seconds() + 300 + day);
    expect(await lifetime(BigInt(seconds()) - 1_000_000n)).toBe(seconds() + day);
  });

  test("at least a day longer than its authorization, for good if that never ends", async () => {
    expect(await lifetime(BigInt(seconds()) + 1_000_000n)).toBe(seconds() + 1_000_000 + day);
    expect(await lifetime(2n ** 255n)).toBe(-1);
  });
});
