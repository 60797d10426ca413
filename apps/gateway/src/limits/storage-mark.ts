import type { Redis } from "ioredis";
import { z } from "zod";
import { textIn } from "./redis-info.ts";

/** How full Redis may be. */
export const storageSettings = {
  /**
   * Percent of Redis' `maxmemory` from which on nothing new is sold: what is left is for what is paid for. Without a
   * `maxmemory` it is never full.
   */
  STORAGE_MARK_PERCENT: z.coerce.number().int().min(1).max(100).default(80),
};

/** How often Redis is asked: what is sold in between must fit above the mark. */
const lookPauseMs = 1_000;

/** Whether Redis has room for another sale, and keeps it; as of the last look. */
export type StorageMark = {
  isFull(): boolean;
  /**
   * Redis' policy where it may throw away what has no expiry, claims that are owed among them, to make room;
   * undefined where it may not. Nothing is sold then.
   */
  evictsBy(): string | undefined;
  close(): void;
};

const numberIn = (info: string, name: string): number => Number(textIn(info, name));

/** Looks from now on. A Redis that does not answer is as full as it was. */
export const watchStorage = (redis: Redis, percent: number): StorageMark => {
  let isFull = false;
  let evictsBy: string | undefined;
  const look = async (): Promise<void> => {
    const info = await redis.info("memory");
    const most = numberIn(info, "maxmemory");
    isFull = most > 0 && numberIn(info, "used_memory") * 100 >= most * percent;
    const policy = textIn(info, "maxmemory_policy");
    evictsBy = policy.startsWith("allkeys-") ? policy : undefined;
  };
  const tryToLook = (): void => void look().catch(() => {});
  redis.on("ready", tryToLook);
  tryToLook();
  const timer = setInterval(tryToLook, lookPauseMs);
  timer.unref();
  return { isFull: () => isFull, evictsBy: () => evictsBy, close: () => clearInterval(timer) };
};
