import { keyPrefixOf } from "@coinslot/jobs";
import type { Redis } from "ioredis";
import type { Network } from "../payment/networks.ts";
import { claimKeysOf } from "./keys.ts";

/** The claims that are not finished, by the time of their next look. */
export type Attention = {
  /** Ids of claims whose look is due, the longest overdue first. */
  due(most: number): Promise<readonly string[]>;
  /** A page of all ids, the next due first. */
  page(offset: number, most: number): Promise<readonly string[]>;
  size(): Promise<{ readonly open: number; readonly lagSeconds: number }>;
  /** A claim that was finished meanwhile does not come back, and one that has expired is not made again. */
  postpone(id: string, dueAt: number, isBackingOff: boolean): Promise<void>;
  forget(id: string): Promise<void>;
  /** Whether `who` leads from now on: the holder renews, anybody else takes what has lapsed. */
  takeLease(who: string, forMs: number): Promise<boolean>;
  dropLease(who: string): Promise<void>;
};

const takeLease = `
  local holder = redis.call("GET", KEYS[1])
  if holder and holder ~= ARGV[1] then return 0 end
  redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
  return 1`;

const dropLease = `
  if redis.call("GET", KEYS[1]) == ARGV[1] then redis.call("DEL", KEYS[1]) end`;

const postpone = `
  if not redis.call("ZSCORE", KEYS[1], ARGV[1]) then return 0 end
  redis.call("ZADD", KEYS[1], ARGV[2], ARGV[1])
  if ARGV[3] == "1" and redis.call("EXISTS", KEYS[2]) == 1 then
    redis.call("HINCRBY", KEYS[2], "looks", 1)
  end
  return 1`;

export const createAttention = (redis: Redis, network: Network, now: () => number): Attention => {
  const keys = claimKeysOf(keyPrefixOf(redis), network);
  return {
    due: (most) => redis.zrange(keys.attention, 0, String(now()), "BYSCORE", "LIMIT", 0, most),
    page: (offset, most) => redis.zrange(keys.attention, offset, String(offset + most - 1)),
    async size() {
      const [open, [next]] = await Promise.all([
        redis.zcard(keys.attention),
        redis.zrange(keys.attention, 0, "0"),
      ]);
      const dueAt = next === undefined ? null : await redis.zscore(keys.attention, next);
      const lagMs = dueAt === null ? 0 : Math.max(0, now() - Number(dueAt));
      return { open, lagSeconds: Math.round(lagMs / 1_000) };
    },
    async postpone(id, dueAt, isBackingOff) {
      const both = [keys.attention, keys.claim(id)] as const;
      await redis.eval(postpone, 2, ...both, id, Math.ceil(dueAt), isBackingOff ? "1" : "0");
    },
    async forget(id) {
      await redis.zrem(keys.attention, id);
    },
    takeLease: async (who, forMs) => (await redis.eval(takeLease, 1, keys.lease, who, forMs)) === 1,
    async dropLease(who) {
      await redis.eval(dropLease, 1, keys.lease, who);
    },
  };
};
