/** Counts what callers do, as buckets that leak: so much a minute may come at once, and then as much per minute. */
export type LeakyBuckets = {
  /** Seconds until this caller may go on; 0 where he may now. */
  waitOf(key: string): number;
  add(key: string, amount?: number): void;
};

/** The longest unused go first; a caller needs that many others to be forgotten, which costs him more. */
const maxKeys = 20_000;

type Bucket = { level: number; at: number };

export const createLeakyBuckets = (perMinute: number, now: () => number): LeakyBuckets => {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / 60_000;
  // A clock that was set back forgives: the other way it would punish for as long.
  const levelOf = ({ level, at }: Bucket): number =>
    Math.max(0, level - Math.abs(now() - at) * perMs);
  return {
    waitOf(key) {
      const bucket = buckets.get(key);
      const excess = bucket ? levelOf(bucket) - (perMinute - 1) : 0;
      return excess > 0 ? Math.ceil(excess / perMs / 1_000) : 0;
    },
    add(key, amount = 1) {
      const known = buckets.get(key);
      const level = (known ? levelOf(known) : 0) + amount;
      // Set anew, so that the map's order is the order of last use.
      buckets.delete(key);
      buckets.set(key, { level, at: now() });
      const [oldest] = buckets.keys();
      if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest);
    },
  };
};
