import type { Redis } from "ioredis";
import type { Persist } from "./persist.ts";

/**
 * Redis writes to disk each second, so one that is killed forgets up to its last second. What this gateway
 * wrote shortly before the connection broke is written once more when it is back: the writes are transitions
 * that change nothing where nothing was lost.
 */
export type ClaimJournal = { record(what: string, write: () => Promise<unknown>): void };

/** Twice what an append-only file that is synced each second can lose, and some more. */
const memoryMs = 3_000;

type Entry = {
  readonly at: number;
  readonly what: string;
  readonly write: () => Promise<unknown>;
};

export const createClaimJournal = (options: {
  redis: Redis;
  persist: Persist;
  now: () => number;
}): ClaimJournal => {
  const { redis, persist, now } = options;
  let recent: Entry[] = [];
  let atRisk: Entry[] | undefined;
  let sweeping: NodeJS.Timeout | undefined;

  const forgetOld = (): void => {
    const oldest = now() - memoryMs;
    recent = recent.filter(({ at }) => at >= oldest);
  };
  // By a timer, because an entry may hold an input: a gateway that falls idle must not keep its last ones.
  const sweep = (): void => {
    forgetOld();
    sweeping = recent.length > 0 ? setTimeout(sweep, memoryMs).unref() : undefined;
  };
  redis.on("close", () => {
    forgetOld();
    // Every vain attempt to connect closes too: the first one counts.
    atRisk ??= [...recent];
  });
  redis.on("ready", () => {
    for (const { what, write } of atRisk ?? []) void persist(what, write);
    atRisk = undefined;
  });
  return {
    record(what, write) {
      recent.push({ at: now(), what, write });
      sweeping ??= setTimeout(sweep, memoryMs).unref();
    },
  };
};
