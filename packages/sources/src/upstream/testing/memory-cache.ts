import type { SharedCache } from "../shared-cache.ts";

/** A shared cache in memory, for tests; time is the test's. */
export const createMemoryCache = (now: () => number): SharedCache => {
  const entries = new Map<string, { readonly value: string; readonly until: number }>();
  return {
    async get(key) {
      const entry = entries.get(key);
      return entry && now() < entry.until ? entry.value : undefined;
    },
    async set(key, value, ttlMs) {
      entries.set(key, { value, until: now() + ttlMs });
    },
  };
};
