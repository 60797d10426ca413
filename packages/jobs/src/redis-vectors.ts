import type { Redis } from "ioredis";
import { keyPrefixOf } from "./key-prefix.ts";

/**
 * A vector has one slot that it may lie in, and takes it from the one before: what is kept is bounded, about 40 MB with
 * 384 numbers each, because this Redis evicts nothing.
 */
const slots = 16_384;
const maxNumbers = 4_096;
const keptMs = 7 * 24 * 3_600_000;

/** A key is 64 hexadecimal digits; the first 32 bits of it choose the slot. */
const slotOf = (prefix: string, key: string): string =>
  `${prefix}:vector:${Number.parseInt(key.slice(0, 8), 16) % slots}`;

const keyBytes = 32;

const bytesFrom = (key: string, vector: Float32Array): Buffer =>
  Buffer.concat([
    Buffer.from(key, "hex"),
    Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
  ]);

const vectorFrom = (key: string, bytes: Buffer | null | undefined): Float32Array | undefined => {
  const isOwn = bytes?.subarray(0, keyBytes).toString("hex") === key;
  if (!bytes || !isOwn || (bytes.length - keyBytes) % 4 !== 0) return undefined;
  // Copied: numbers of four bytes must begin at a multiple of four.
  return new Float32Array(Uint8Array.from(bytes.subarray(keyBytes)).buffer);
};

/** Vectors by the SHA-256 of what they were made from, shared by all workers of this Redis. */
export const createRedisVectors = (redis: Pick<Redis, "mgetBuffer" | "pipeline" | "options">) => ({
  get: async (keys: readonly string[]): Promise<readonly (Float32Array | undefined)[]> => {
    if (keys.length === 0) return [];
    const kept = await redis.mgetBuffer(keys.map((key) => slotOf(keyPrefixOf(redis), key)));
    return keys.map((key, index) => vectorFrom(key, kept[index]));
  },
  set: async (
    entries: readonly { readonly key: string; readonly vector: Float32Array }[],
  ): Promise<void> => {
    const writing = redis.pipeline();
    for (const { key, vector } of entries) {
      if (vector.length > maxNumbers) continue;
      writing.set(slotOf(keyPrefixOf(redis), key), bytesFrom(key, vector), "PX", keptMs);
    }
    const results = await writing.exec();
    const failure = results?.find(([error]) => error !== null)?.[0];
    if (failure) throw failure;
  },
});
