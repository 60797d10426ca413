import { createFailFastRedis } from "@coinslot/jobs";
import { startRedis } from "@coinslot/sandbox";
import type { Redis } from "ioredis";
import { vi } from "vitest";
import type { Claim, Input } from "../claims/claim.ts";
import { type Claims, type ClaimsOptions, createClaims } from "../claims/store.ts";
import { findNetwork } from "../payment/networks.ts";
import { decodePayment, type ProvenPayment } from "../payment/payment.ts";
import { createPersist } from "../claims/persist.ts";
import { encode, paymentV1 } from "./payments.ts";
import { operationOf } from "./shop.ts";

export const operation = operationOf("POST /api/hash");
export const input: Input = { json: '{"text":"abc"}', fingerprint: "f1" };

/** Claims on a real Redis, by a clock that stands still unless it is moved. */
export type ClaimStore = {
  readonly redis: Redis;
  readonly url: string;
  readonly claims: Claims;
  /** Another gateway's store on the same Redis. */
  createStore(changes?: Partial<ClaimsOptions>): Claims;
  /** A new claim, held by this payment. */
  opened(paid?: ProvenPayment): Promise<Claim>;
  now(): number;
  pass(ms: number): void;
  close(): Promise<void>;
};

const silent = { info: () => {}, warn: () => {}, error: () => {} };

export const openClaimStore = async (): Promise<ClaimStore> => {
  const server = await startRedis();
  const redis = createFailFastRedis(server.url);
  await vi.waitUntil(() => redis.status === "ready");
  let nowMs = 1_800_000_000_000;
  const now = (): number => nowMs;
  const createStore: ClaimStore["createStore"] = (changes = {}) =>
    createClaims({
      redis,
      network: findNetwork("base")!,
      areAtHand: () => true,
      persist: createPersist(silent),
      now,
      abandonedMs: 45_000,
      maxUnsettled: 1_000_000,
      maxOpenJobs: 1_000_000,
      isAudited: false,
      ...changes,
    });
  const claims = createStore();
  return {
    redis,
    url: server.url,
    claims,
    createStore,
    now,
    async opened(paid = payment()) {
      const opening = await claims.open(paid, operation, input);
      if (opening.kind !== "opened") throw new Error(opening.kind);
      return opening.claim;
    },
    pass: (ms) => void (nowMs += ms),
    async close() {
      redis.disconnect();
      await server.stop();
    },
  };
};

/** A payment as the gateway has read it. */
export const payment = (
  changes: object = {},
  headers: Record<string, string> = {},
): ProvenPayment => {
  const decoded = decodePayment({ "x-payment": encode(paymentV1(changes)), ...headers });
  if ("code" in decoded) throw new Error(decoded.detail);
  return { ...decoded, provenBy: "key" };
};
