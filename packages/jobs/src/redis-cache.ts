import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import { keyPrefixOf } from "./key-prefix.ts";

/**
 * A value has one slot that it may lie in, and takes it from the one before. So what is kept is bounded, 600 MB
 * at the very most: this Redis evicts nothing, for it holds claims, and must not be filled by what buyers ask.
 */
const slots = 1_024;
const maxCharacters = 600_000;

const slotOf = (prefix: string, key: string): string => {
  const number = createHash("sha256").update(key).digest().readUInt32BE() % slots;
  return `${prefix}:source:${number}`;
};

/** What providers answered, shared by all workers of this Redis. */
export const createRedisCache = (redis: Pick<Redis, "get" | "set" | "options">) => ({
  async get(key: string): Promise<string | undefined> {
    const kept = await redis.get(slotOf(keyPrefixOf(redis), key));
    const owner = `${key}\n`;
    return kept?.startsWith(owner) ? kept.slice(owner.length) : undefined;
  },
  async set(key: string, value: string, ttlMs: number): Promise<void> {
    if (value.length > maxCharacters || ttlMs < 1) return;
    await redis.set(slotOf(keyPrefixOf(redis), key), `${key}\n${value}`, "PX", Math.ceil(ttlMs));
  },
});
