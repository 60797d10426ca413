import {
  type KnownLists,
  type KnownSetName,
  knownSetNames,
  knownSets,
} from "@coinslot/tools-schema";
import { startRedis } from "@coinslot/sandbox";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { keepKnownSets, type KnownSetsKeeper } from "./keep-known-sets.ts";
import { knownSetKey, knownSetTurnKey, readAtField } from "./known-set-keys.ts";

let server: Awaited<ReturnType<typeof startRedis>>;
let redis: Redis;
let keepers: KnownSetsKeeper[];
let said: { readonly level: string; readonly fields: object; readonly message: string }[];
let reads: KnownSetName[];
beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});
beforeEach(async () => {
  await redis.flushall();
  [keepers, said, reads] = [[], [], []];
});
afterEach(() => keepers.forEach((keeper) => keeper.close()));

const listOf = async (set: KnownSetName) => ({
  members: new Set<string>(knownSets[set].landmarks),
  readAt: Date.now(),
});

/** Lists of the landmarks alone, but for those that are given. */
const listsWith = (changes: Partial<KnownLists> = {}): KnownLists =>
  Object.fromEntries(
    knownSetNames.map((set) => [
      set,
      (signal: AbortSignal) => {
        reads.push(set);
        return changes[set]?.(signal) ?? listOf(set);
      },
    ]),
  ) as unknown as KnownLists;

const keep = (lists = listsWith()): KnownSetsKeeper => {
  const log = (level: string) => (fields: object, message: string) =>
    void said.push({ level, fields, message });
  const keeper = keepKnownSets({ redis, lists, log: { info: log("info"), warn: log("warn") } });
  keepers.push(keeper);
  return keeper;
};

const isThere = (set: KnownSetName): Promise<boolean> =>
  redis.hexists(knownSetKey("coinslot", set), readAtField).then((found) => found === 1);
const untilRead = async (count: number): Promise<void> => {
  await expect.poll(() => reads.length).toBe(count);
  for (const keeper of keepers) await keeper.look();
};

test("a worker that starts publishes every set, and of many workers each list is read by one", async () => {
  for (const lists of Array.from({ length: 5 }, () => listsWith())) keep(lists);
  for (const set of knownSetNames) await expect.poll(() => isThere(set)).toBe(true);
  await untilRead(knownSetNames.length);
  expect(reads.toSorted()).toEqual([...knownSetNames].toSorted());
});

test("a list is read anew when it is due, and not before", async () => {
  const keeper = keep();
  await untilRead(3);
  await keeper.look();
  expect(reads).toHaveLength(3);
  for (const set of knownSetNames) {
    const dueInMs = await redis.pttl(knownSetTurnKey("coinslot", set));
    expect(dueInMs).toBeGreaterThan(knownSets[set].refreshMs - 60_000);
    expect(dueInMs).toBeLessThanOrEqual(knownSets[set].refreshMs);
  }
  await redis.del(knownSetTurnKey("coinslot", "coins"));
  await keeper.look();
  expect(reads.slice(3)).toEqual(["coins"]);
});

test("every set is read several times before it would be too old", () => {
  for (const set of knownSetNames)
    expect(knownSets[set].refreshMs * 4).toBeLessThanOrEqual(knownSets[set].maxAgeMs);
});

test("a list that cannot be read keeps nothing from the others, is told, and is asked for again soon", async () => {
  keep(listsWith({ coins: () => Promise.reject(new Error("CoinGecko is away.")) }));
  await untilRead(3);
  expect(await isThere("coins")).toBe(false);
  expect(await isThere("top-level-domains")).toBe(true);
  const fields = { set: "coins", reason: "CoinGecko is away." };
  const message = "a list of what exists was not read";
  expect(said).toContainEqual({ level: "warn", fields, message });
  expect(await redis.pttl(knownSetTurnKey("coinslot", "coins"))).toBeLessThanOrEqual(600_000);
});

test("a list that shrank is told to the operator, and not published", async () => {
  const of = (count: number) => async () => ({
    members: new Set([
      ...knownSets.coins.landmarks,
      ...Array.from({ length: count }, (_, index) => `coin ${index}`),
    ]),
    readAt: Date.now(),
  });
  const keeper = keep(listsWith({ coins: of(1_000) }));
  await untilRead(3);
  keeper.close();
  await redis.del(knownSetTurnKey("coinslot", "coins"));
  keep(listsWith({ coins: of(700) }));
  await untilRead(4);
  expect(await redis.hlen(knownSetKey("coinslot", "coins"))).toBe(1_005);
  expect(said).toContainEqual({
    level: "warn",
    fields: expect.objectContaining({ set: "coins", members: 704, reason: "shrunk" }) as object,
    message: "a list of what exists is not published",
  });
});

test("where nobody is asked for a list there is no set, and nothing is said", async () => {
  keep(listsWith({ coins: async () => null }));
  await untilRead(3);
  expect(await isThere("coins")).toBe(false);
  expect(said.filter(({ level }) => level === "warn")).toEqual([]);
});

test("a worker that ends takes no more turns", async () => {
  const keeper = keep();
  await untilRead(3);
  keeper.close();
  await redis.flushall();
  await keeper.look();
  expect(reads).toHaveLength(3);
});
