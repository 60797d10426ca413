import { keyPrefixOf } from "@coinslot/jobs";
import type { Redis } from "ioredis";
import { z } from "zod";
import { claimKeysOf } from "../claims/keys.ts";
import type { Network } from "../payment/networks.ts";
import { type CountedSums, sumsFrom } from "../books/sums.ts";
import type { Hit, TakenHits } from "./hits.ts";

const hitSchema = z.object({
  at: z.number(),
  operation: z.string(),
  status: z.number(),
  isPaid: z.boolean(),
  durationMs: z.number(),
  address: z.string(),
  userAgent: z.string(),
});

/** Numbers by operation and name. */
type HitCounts = ReadonlyMap<string, number>;

/** What all gateways have counted so far. */
export type Activity = {
  readonly counts: HitCounts;
  /** By operation, in milliseconds since the epoch. */
  readonly lastAt: HitCounts;
  /** The newest first. */
  readonly recent: readonly Hit[];
};

/** One hour: what was counted in it, and by what the sums of money changed. */
export type Hour = {
  /** When it began, in milliseconds since the epoch. */
  readonly at: number;
  readonly counts: HitCounts;
  readonly sums: CountedSums;
};

/** What is counted of all gateways, in Redis. Everything rejects when that is away. */
export type ActivityStore = {
  /** Adds what a gateway has counted. Where the answer got lost, hits may be counted twice; money is not counted here. */
  write(taken: TakenHits): Promise<void>;
  /**
   * Counts in the present hour by what the sums of money have changed since any gateway did this last: each change
   * falls into one hour, once.
   */
  noteSums(): Promise<void>;
  read(): Promise<Activity>;
  /** The last hours, the present one last. */
  hours(number: number): Promise<readonly Hour[]>;
};

const hourMs = 3_600_000;
const mostRecent = 100;
/** Hours are kept for so long; what was counted in all is kept for good. */
const hourRetentionSeconds = 15 * 24 * 3_600;
/** Addresses and user agents of callers go where nobody calls any more. */
const recentRetentionSeconds = 7 * 24 * 3_600;

/** Names in an hour's hash that begin so are sums of money. */
const sumPrefix = "sum ";

const countsFrom = (hash: Readonly<Record<string, string>>): HitCounts =>
  new Map(
    Object.entries(hash).flatMap(([field, count]) =>
      field.startsWith(sumPrefix) ? [] : [[field, Number(count)] as const],
    ),
  );

const hourSumsFrom = (hash: Readonly<Record<string, string>>): CountedSums =>
  sumsFrom(
    Object.fromEntries(
      Object.entries(hash).flatMap(([field, sum]) =>
        field.startsWith(sumPrefix) ? [[field.slice(sumPrefix.length), sum] as const] : [],
      ),
    ),
  );

/**
 * KEYS: the sums, what was noted of them, the hour. ARGV: what sums begin with in an hour's hash. The first time of
 * all, what was earned before is of no hour.
 */
const noteSums = `
  local sums = redis.call("HGETALL", KEYS[1])
  local isFirst = redis.call("HSETNX", KEYS[2], "begun", "1") == 1
  for index = 1, #sums, 2 do
    local field, sum = sums[index], sums[index + 1]
    local noted = redis.call("HGET", KEYS[2], field)
    if noted ~= sum then
      redis.call("HSET", KEYS[2], field, sum)
      if not isFirst and field:find(" ") then
        local change = string.format("%.0f", tonumber(sum) - tonumber(noted or 0))
        redis.call("HINCRBY", KEYS[3], ARGV[1] .. field, change)
      end
    end
  end`;

const hitFrom = (text: string): Hit[] => {
  const hit = hitSchema.safeParse(JSON.parse(text));
  return hit.success ? [hit.data] : [];
};

const execute = async (pipeline: ReturnType<Redis["multi"]>): Promise<readonly unknown[]> => {
  const results = await pipeline.exec();
  return (results ?? []).map(([error, reply]) => {
    if (error) throw error;
    return reply;
  });
};

const readHours = async (
  redis: Redis,
  hourKey: (hour: number) => string,
  present: number,
  number: number,
): Promise<readonly Hour[]> => {
  const wanted = Array.from({ length: number }, (_, index) => present - number + 1 + index);
  const reading = redis.multi();
  for (const hour of wanted) reading.hgetall(hourKey(hour));
  const hashes = (await execute(reading)) as Record<string, string>[];
  return wanted.map((hour, index) => {
    const hash = hashes[index] ?? {};
    return { at: hour * hourMs, counts: countsFrom(hash), sums: hourSumsFrom(hash) };
  });
};

export const createActivityStore = (
  redis: Redis,
  network: Pick<Network, "chainId">,
  now: () => number,
): ActivityStore => {
  const shared = keyPrefixOf(redis);
  const prefix = `${shared}:${network.chainId}:activity`;
  const keys = {
    hits: `${prefix}:hits`,
    last: `${prefix}:last`,
    recent: `${prefix}:recent`,
    noted: `${prefix}:noted-sums`,
  };
  const { sums } = claimKeysOf(shared, network);
  const hourOf = (ms: number): number => Math.floor(ms / hourMs);
  const hourKey = (hour: number): string => `${prefix}:hour:${hour}`;
  return {
    async write({ counts, lastAt, recent }) {
      const writing = redis.multi();
      const hour = hourKey(hourOf(now()));
      for (const [field, count] of counts) {
        writing.hincrby(keys.hits, field, count);
        writing.hincrby(hour, field, count);
      }
      for (const [operation, at] of lastAt) writing.hset(keys.last, operation, at);
      if (recent.length > 0) {
        writing.lpush(keys.recent, ...recent.map((hit) => JSON.stringify(hit)));
        writing.ltrim(keys.recent, 0, mostRecent - 1);
        writing.expire(keys.recent, recentRetentionSeconds);
      }
      writing.expire(hour, hourRetentionSeconds);
      await execute(writing);
    },
    async noteSums() {
      const hour = hourKey(hourOf(now()));
      const noting = redis.multi().eval(noteSums, 3, sums, keys.noted, hour, sumPrefix);
      await execute(noting.expire(hour, hourRetentionSeconds));
    },
    async read() {
      const reading = redis
        .multi()
        .hgetall(keys.hits)
        .hgetall(keys.last)
        .lrange(keys.recent, 0, -1);
      const [hits, last, recent] = (await execute(reading)) as [
        Record<string, string>,
        Record<string, string>,
        string[],
      ];
      const newestFirst = recent.flatMap(hitFrom).toSorted((one, other) => other.at - one.at);
      return { counts: countsFrom(hits), lastAt: countsFrom(last), recent: newestFirst };
    },
    hours: (number) => readHours(redis, hourKey, hourOf(now()), number),
  };
};
