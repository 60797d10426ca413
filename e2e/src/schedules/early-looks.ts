import { Redis } from "ioredis";
import type { World } from "../world.ts";
import { hopeless } from "./cases.ts";

/** Brings the next look at each claim of an operation forward. KEYS: the list of looks. ARGV: now, the operation. */
const lookNow = `
  for _, id in ipairs(redis.call("ZRANGE", KEYS[1], 0, -1)) do
    if redis.call("HGET", "coinslot:8453:claim:" .. id, "operation") == ARGV[2] then
      redis.call("ZADD", KEYS[1], "XX", "LT", ARGV[1], id)
    end
  end`;

const everyMs = 500;

/**
 * A gateway looks at a claim that failed a minute after it was settled or run again. From now on it looks
 * at once; what is refunded when is still decided by the claim's own times. Returns what ends it.
 */
export const startEarlyLooks = ({ redis: { url } }: World): (() => void) => {
  const redis = new Redis(url);
  // It dies now and then, and comes back.
  redis.on("error", () => {});
  const operation = `POST ${hopeless.path}`;
  const bringForward = (): void =>
    void redis.eval(lookNow, 1, "coinslot:8453:attention", Date.now(), operation).catch(() => {});
  const timer = setInterval(bringForward, everyMs);
  return () => {
    clearInterval(timer);
    redis.disconnect();
  };
};
