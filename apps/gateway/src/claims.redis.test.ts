import { createFailFastRedis } from "@coinslot/jobs";
import { type Redis, startRedis } from "@coinslot/sandbox";
import fc from "fast-check";
import type { Redis as Connection } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Claim } from "./claim.ts";
import { type Claims, createClaims } from "./claims.ts";
import { findNetwork } from "./networks.ts";
import { decodePayment, type Payment } from "./payment.ts";
import { createPersist } from "./persist.ts";
import type { Input } from "./read-input.ts";
import { encode, paymentV1 } from "./testing/payments.ts";
import { operationOf } from "./testing/shop.ts";

const nowMs = 1_800_000_000_000;
const day = 24 * 3600;
const operation = operationOf("POST /api/hash");
const network = findNetwork("base")!;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const input: Input = { value: { text: "abc" }, json: '{"text":"abc"}', fingerprint: "f1" };

let server: Redis;
let redis: Connection;
let claims: Claims;

beforeAll(async () => {
  server = await startRedis();
  redis = createFailFastRedis(server.url);
  await vi.waitUntil(() => redis.status === "ready");
  claims = createClaims({ redis, network, persist: createPersist(silent), now: () => nowMs });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const payment = (changes: object = {}, headers: Record<string, string> = {}): Payment => {
  const decoded = decodePayment({ "x-payment": encode(paymentV1(changes)), ...headers });
  if ("code" in decoded) throw new Error(decoded.detail);
  return decoded;
};
const opened = async (paid = payment()): Promise<Claim> => {
  const opening = await claims.open(paid, operation, input);
  if (opening.kind !== "opened") throw new Error(opening.kind);
  return opening.claim;
};
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
    const first = await opened(payment({ nonce }));
    const second = await opened(payment({ nonce, from: `0x${"12".repeat(20)}` }));
    const elsewhere = createClaims({
      redis,
      network: findNetwork("base-sepolia")!,
      persist: createPersist(silent),
      now: () => nowMs,
    });
    expect(second.id).not.toBe(first.id);
    expect(await elsewhere.open(payment({ nonce }), operation, input)).toMatchObject({
      kind: "opened",
    });
  });

  it("without an input finds, and never opens", async () => {
    const paid = payment();
    expect(await claims.open(paid, operation, undefined)).toEqual({ kind: "none" });
    const claim = await opened(paid);
    expect(await claims.open(paid, operation, undefined)).toMatchObject({
      kind: "known",
      claim: { id: claim.id },
    });
  });

  it("an identifier that another payment holds opens nothing; a released one is free again", async () => {
    const headers = { "idempotency-key": "order-1" };
    const claim = await opened(payment({}, headers));
    expect(await claims.open(payment({}, headers), operation, input)).toEqual({
      kind: "identifier-taken",
    });
    await claims.release(claim);
    await opened(payment({}, headers));
  });
});

describe("transitions", () => {
  const transitions = {
    settled: (claim: Claim) => claims.settled(claim, "0xabc"),
    release: (claim: Claim) => claims.release(claim),
    doubt: (claim: Claim) => claims.doubt(claim, "HTTP 500"),
    redeem: (claim: Claim) => claims.redeem(claim, undefined),
    deliver: (claim: Claim) => claims.deliver(claim),
  } as const;
  type Name = keyof typeof transitions;
  /** The picture of the states: what each arrow makes of each state. */
  const picture: Record<string, Partial<Record<Name, string>>> = {
    settling: { settled: "owed", release: "(gone)", doubt: "unknown" },
    unknown: { settled: "owed" },
    owed: { redeem: "owed", deliver: "delivered" },
    delivered: {},
    "(gone)": {},
  };

  it("law: whatever is tried in whatever order, a claim only moves along the picture", async () => {
    const names = Object.keys(transitions) as Name[];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 8 }), async (tried) => {
        const claim = await opened();
        let state = "settling";
        for (const name of tried) {
          const next = picture[state]?.[name];
          const current = (await claims.find(claim.id)) ?? claim;
          expect(await transitions[name](current)).toBe(next !== undefined);
          state = next ?? state;
          expect((await stateOf(claim)) ?? "(gone)").toBe(state);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("of many redemptions of one run, one starts the next", async () => {
    const claim = await opened();
    await claims.settled(claim, "0xabc");
    const redeemed = await Promise.all(
      Array.from({ length: 20 }, () => claims.redeem(claim, { ...input, fingerprint: "f2" })),
    );
    expect(redeemed.filter(Boolean)).toHaveLength(1);
    expect(await claims.find(claim.id)).toMatchObject({ run: 2, fingerprint: "f2" });
  });

  it("only the call that opened a claim releases it", async () => {
    const claim = await opened();
    expect(await claims.release({ ...claim, token: "another" })).toBe(false);
    expect(await stateOf(claim)).toBe("settling");
  });
});

describe("how long a claim stays", () => {
  const lifetime = async (validBefore: bigint): Promise<number> => {
    const claim = await opened(payment({ validBefore: String(validBefore) }));
    expect(await redis.ttl(`coinslot:claim:${claim.id}`)).toBe(-1);
    await claims.settled(claim, "0xabc");
    expect(await redis.ttl(`coinslot:claim:${claim.id}`)).toBe(-1);
    await claims.deliver(claim);
    return redis.expiretime(`coinslot:claim:${claim.id}`);
  };

  it("for good while anything is owed; a day after delivery", async () => {
    const soon = BigInt(nowMs / 1_000 + 300);
    expect(await lifetime(soon)).toBe(nowMs / 1_000 + 300 + day);
    expect(await lifetime(BigInt(nowMs / 1_000) - 1_000_000n)).toBe(nowMs / 1_000 + day);
  });

  it("at least a day longer than its authorization, for good if that never ends", async () => {
    expect(await lifetime(BigInt(nowMs / 1_000) + 1_000_000n)).toBe(
      nowMs / 1_000 + 1_000_000 + day,
    );
    expect(await lifetime(2n ** 255n)).toBe(-1);
  });
});
