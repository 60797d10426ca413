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
  let first = 0;
  let atRisk: Entry[] | undefined;

  const forgetOld = (): void => {
    const oldest = now() - memoryMs;
    while (first < recent.length && (recent[first]?.at ?? oldest) < oldest) first += 1;
    // Cut seldom, because a cut copies the rest.
    if (first > 1_000) {
      recent = recent.slice(first);
      first = 0;
    }
  };
  redis.on("close", () => {
    forgetOld();
    // Every vain attempt to connect closes too: the first one counts.
    atRisk ??= recent.slice(first);
  });
  redis.on("ready", () => {
    for (const { what, write } of atRisk ?? []) void persist(what, write);
    atRisk = undefined;
  });
  return {
    record(what, write) {
      forgetOld();
      recent.push({ at: now(), what, write });
    },
  };
};
