import { keyPrefixOf } from "@coinslot/jobs";
import type { Redis } from "ioredis";
import type { Network } from "../payment/networks.ts";
import { claimKeysOf } from "./keys.ts";

/** The delivered claims whose settlement is not yet seen on the chain, and how far the chain was looked through. */
export type Audits = {
  /** When the claim that has waited longest was delivered, in milliseconds, and how many wait; undefined where none does. */
  waiting(): Promise<{ readonly since: number; readonly claims: number } | undefined>;
  /** Ids of claims that were delivered before this time, the oldest first. */
  before(timeMs: number, most: number): Promise<readonly string[]>;
  /** The claim is to be looked at by itself, at once. One that has expired is forgotten. */
  handOver(id: string): Promise<void>;
  /** The last block that was looked through. */
  block(): Promise<bigint | undefined>;
  setBlock(block: bigint): Promise<void>;
};

/** KEYS: audit, attention, claim. ARGV: the claim's id. */
const handOver = `
  if redis.call("ZREM", KEYS[1], ARGV[1]) == 0 then return 0 end
  if redis.call("EXISTS", KEYS[3]) == 1 then redis.call("ZADD", KEYS[2], 0, ARGV[1]) end
  return 1`;

export const createAudits = (redis: Redis, network: Network): Audits => {
  const keys = claimKeysOf(keyPrefixOf(redis), network);
  return {
    async waiting() {
      const [[, since], claims] = await Promise.all([
        redis.zrange(keys.audit, 0, "0", "WITHSCORES"),
        redis.zcard(keys.audit),
      ]);
      return since === undefined ? undefined : { since: Number(since), claims };
    },
    before: (timeMs, most) =>
      redis.zrange(keys.audit, 0, String(timeMs), "BYSCORE", "LIMIT", 0, most),
    async handOver(id) {
      await redis.eval(handOver, 3, keys.audit, keys.attention, keys.claim(id), id);
    },
    async block() {
      const block = await redis.get(keys.auditedBlock);
      return block === null ? undefined : BigInt(block);
    },
    async setBlock(block) {
      await redis.set(keys.auditedBlock, String(block));
    },
  };
};
