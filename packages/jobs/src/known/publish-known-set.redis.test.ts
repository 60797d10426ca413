import { type KnownList, knownSets } from "@coinslot/tools-schema";
import { startRedis } from "@coinslot/sandbox";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { knownSetKey, readAtField } from "./known-set-keys.ts";
import { publishKnownSet } from "./publish-known-set.ts";

let server: Awaited<ReturnType<typeof startRedis>>;
let redis: Redis;
beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});
beforeEach(() => redis.flushall());

const set = "top-level-domains";
const key = knownSetKey("coinslot", set);
const { landmarks, maxAgeMs } = knownSets[set];
const now = Date.now();

const listOf = (count: number, readAt = now, more: readonly string[] = []): KnownList => ({
  members: new Set([
    ...landmarks,
    ...more,
    ...Array.from({ length: count - landmarks.length - more.length }, (_, index) => `zone${index}`),
  ]),
  readAt,
});
const publish = (list: KnownList, at = now) => publishKnownSet(redis, set, list, at);

test("a set has its members, its age, and goes when its list is too old, not later", async () => {
  expect(await publish(listOf(1_234, now - 60_000))).toBe("published");
  expect(await redis.hlen(key)).toBe(1_235);
  expect(await redis.hmget(key, readAtField, "com", "zone1230", "zone1231")).toEqual([
    String(now - 60_000),
    "",
    "",
    null,
  ]);
  expect(await redis.pexpiretime(key)).toBe(now - 60_000 + maxAgeMs);
  expect(await redis.keys("*")).toEqual([key]);
});

test("a newer list takes its place, an older one and the same one do not", async () => {
  await publish(listOf(100));
  expect(await publish(listOf(90, now + 1, ["fresh"]))).toBe("published");
  expect(await redis.hexists(key, "fresh")).toBe(1);
  expect(await redis.hlen(key)).toBe(91);
  expect(await publish(listOf(100, now))).toBe("known");
  expect(await publish(listOf(100, now + 1))).toBe("known");
  expect(await redis.hlen(key)).toBe(91);
});

test("a list that lost more than a fifth is not published, and leaves nothing behind", async () => {
  await publish(listOf(1_000));
  expect(await publish(listOf(799, now + 1))).toBe("shrunk");
  expect(await redis.hlen(key)).toBe(1_001);
  expect(await redis.keys("*")).toEqual([key]);
  expect(await publish(listOf(801, now + 2))).toBe("published");
});

test("one that stays short is believed when the set of before has expired", async () => {
  await publish(listOf(1_000));
  await redis.pexpire(key, 1);
  await expect.poll(() => redis.exists(key)).toBe(0);
  expect(await publish(listOf(10, now + 1))).toBe("published");
});

test.each([
  ["without a landmark", { ...listOf(50), members: new Set(["com", "net"]) }, "not the whole list"],
  ["that is empty", { ...listOf(50), members: new Set<string>() }, "not the whole list"],
  ["with a member in capitals", listOf(50, now, ["READ_AT"]), "not the whole list"],
  ["that is too old", listOf(50, now - maxAgeMs), "too old"],
  ["of too many", listOf(250_001), "too large"],
  ["of too much", listOf(50, now, ["x".repeat(10_000_001)]), "too large"],
] as const)("a list %s is not published", async (_, list, publication) => {
  expect(await publish(list)).toBe(publication);
  expect(await redis.keys("*")).toEqual([]);
});

/** A set of which a connection is lost when so many are read by whoever writes them; he has looked at all before. */
const losing = (members: ReadonlySet<string>, connection: Redis, after: number): Set<string> => {
  let readings = 0;
  function* read(): Generator<string> {
    readings += 1;
    let written = 0;
    for (const member of members) {
      if (readings > 1 && ++written === after) connection.disconnect();
      yield member;
    }
  }
  return Object.assign(new Set(members), { [Symbol.iterator]: read });
};

test("a worker that dies while it writes leaves the set of before, and nothing that stays", async () => {
  await publish(listOf(3_000));
  const dying = new Redis(server.url, { retryStrategy: null, maxRetriesPerRequest: 0 });
  const { members, readAt } = listOf(3_500, now + 1);
  const list = { readAt, members: losing(members, dying, 2_200) };
  await expect(publishKnownSet(dying, set, list, now)).rejects.toThrow("Connection is closed");
  expect(await redis.hget(key, readAtField)).toBe(String(now));
  expect(await redis.hlen(key)).toBe(3_001);
  const [half = "", ...others] = (await redis.keys("*")).filter((one) => one !== key);
  expect(others).toEqual([]);
  expect(await redis.hlen(half)).toBeGreaterThan(1_000);
  expect(await redis.pttl(half)).toBeGreaterThan(0);
});

test("whoever asks while a set is replaced sees the old one or the new one, whole", async () => {
  await publish(listOf(5_000, now, ["old"]));
  const asker = new Redis(server.url);
  const seen = new Set<string>();
  let isOver = false;
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const said = await asker.hmget(key, readAtField, "old", "new", "com", "zone4997");
      seen.add(said.map((one) => (one === null ? "-" : one || "+")).join(" "));
    }
  };
  const asking = ask();
  expect(await publish(listOf(5_000, now + 1, ["new"]))).toBe("published");
  await expect.poll(() => seen.size).toBe(2);
  isOver = true;
  await asking;
  asker.disconnect();
  expect([...seen]).toEqual([`${now} + - + -`, `${now + 1} - + + -`]);
});
