import { keyPrefixOf } from "@coinslot/jobs";
import type { Redis } from "ioredis";
import { z } from "zod";
import { claimKeysOf } from "../claims/keys.ts";
import { countedNames } from "../claims/states.ts";
import type { Network } from "../payment/networks.ts";
import { type CountedSums, sumsFrom } from "./sums.ts";

/** They are kept without their 0x. */
const hashFrom = (bare: string): string | null => (bare === "" ? null : `0x${bare}`);

const saleSchema = z
  .object({
    counted: z.enum(countedNames),
    operation: z.string(),
    amount: z.string(),
    payer: z.string(),
    payTo: z.string(),
    at: z.coerce.number(),
    transaction: z.string().default(""),
    refundFrom: z.string().default(""),
    refundTransaction: z.string().default(""),
  })
  .transform(({ transaction, refundFrom, refundTransaction, ...sale }) => ({
    ...sale,
    transaction: hashFrom(transaction),
    refundFrom: refundFrom || null,
    refundTransaction: hashFrom(refundTransaction),
  }));

/** A payment as it is counted. Amounts in atomic units, `at` in milliseconds since the epoch. */
export type Sale = z.output<typeof saleSchema> & {
  readonly id: string;
  /** Its place in the order in which sales were first counted: no two have the same, and it never changes. */
  readonly number: number;
};

/** Sales, the newest first, and before which number the next page begins; null where there is none. */
type SalesPage = { readonly sales: readonly Sale[]; readonly next: number | null };

/** Reads what the scripts of claims have counted. Rejects when Redis is away. */
export type Books = {
  sums(): Promise<CountedSums>;
  /** Sums and sales as they were at one moment, but for sales that changed while they were read. */
  page(
    before: number | undefined,
    most: number,
  ): Promise<SalesPage & { readonly sums: CountedSums }>;
};

type Replies = readonly (readonly [Error | null, unknown])[];

const repliesOf = (results: Replies | null): readonly unknown[] =>
  (results ?? []).map(([error, reply]) => {
    if (error) throw error;
    return reply;
  });

const readSales = async (
  redis: Redis,
  saleKey: (id: string) => string,
  members: readonly string[],
): Promise<readonly Sale[]> => {
  const pipeline = redis.pipeline();
  const places: { id: string; number: number }[] = [];
  for (let index = 0; index < members.length; index += 2) {
    const id = members[index] ?? "";
    places.push({ id, number: Number(members[index + 1]) });
    pipeline.hgetall(saleKey(id));
  }
  const hashes = repliesOf(await pipeline.exec());
  // One that was refused meanwhile is gone.
  return places.flatMap(({ id, number }, index) => {
    const sale = saleSchema.safeParse(hashes[index]);
    return sale.success ? [{ id, number, ...sale.data }] : [];
  });
};

export const createBooks = (redis: Redis, network: Pick<Network, "chainId">): Books => {
  const keys = claimKeysOf(keyPrefixOf(redis), network);
  return {
    sums: async () => sumsFrom(await redis.hgetall(keys.sums)),
    async page(before, most) {
      const below = before === undefined ? "+inf" : `(${before}`;
      const [hash, members] = repliesOf(
        await redis
          .multi()
          .hgetall(keys.sums)
          .zrevrangebyscore(keys.sales, below, "-inf", "WITHSCORES", "LIMIT", 0, most)
          .exec(),
      ) as [Record<string, string>, string[]];
      const isFull = members.length === most * 2;
      const next = isFull ? Number(members.at(-1)) : null;
      return { sums: sumsFrom(hash), sales: await readSales(redis, keys.sale, members), next };
    },
  };
};
