/** A cache that processes share; Redis in production. Failing is the same as missing. */
export type SharedCache = {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
};
