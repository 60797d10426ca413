import { randomUUID } from "node:crypto";
import { type KnownList, type KnownSetName, knownSets } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import { keyPrefixOf } from "../key-prefix.ts";
import { knownSetKey, readAtField } from "./known-set-keys.ts";

/** What became of a list. `known`: a set that is as new is there already. */
export type Publication =
  | "published"
  | "known"
  | "too old"
  | "too large"
  | "not the whole list"
  | "shrunk";

/** This Redis evicts nothing: beyond these, as fields of a hash some 30 MB, nothing is published. */
const mostMembers = 250_000;
const mostCharacters = 10_000_000;

/** A list that lost more than a fifth of what it had is taken for a mistake, until the set of before has expired. */
const leastPercent = 80;

/** So many members are written by one command: those of a caller never wait long for it. */
const batch = 500;

/** How long a set lasts whose worker died while it wrote. */
const unfinishedMs = 120_000;

/**
 * The new one takes the place of the published one, whole or not at all. KEYS: the new one, the published one. ARGV: how many
 * fields were written, least percent, when it expires.
 */
const replace = `
  local fields = redis.call("HLEN", KEYS[1])
  if fields ~= tonumber(ARGV[1]) then return redis.error_reply("the set was not written whole") end
  if fields * 100 < redis.call("HLEN", KEYS[2]) * ARGV[2] then
    redis.call("UNLINK", KEYS[1])
    return 0
  end
  redis.call("UNLINK", KEYS[2])
  redis.call("RENAME", KEYS[1], KEYS[2])
  redis.call("PEXPIREAT", KEYS[2], ARGV[3])
  return 1`;

/** What keeps a list from being published, before anything is written. */
const objectionTo = (
  set: KnownSetName,
  { members, readAt }: KnownList,
  now: number,
): Publication | undefined => {
  const { landmarks, maxAgeMs } = knownSets[set];
  if (readAt + maxAgeMs <= now) return "too old";
  if (!landmarks.every((member) => members.has(member))) return "not the whole list";
  let characters = 0;
  for (const member of members) {
    characters += member.length;
    if (/[A-Z]/.test(member)) return "not the whole list";
  }
  return members.size > mostMembers || characters > mostCharacters ? "too large" : undefined;
};

/**
 * Makes a list the set that gateways ask. They see the one of before, or none, until the new one is whole; it expires when
 * its list is too old. Rejects where Redis is away.
 */
export const publishKnownSet = async (
  redis: Redis,
  set: KnownSetName,
  list: KnownList,
  now: number,
): Promise<Publication> => {
  const objection = objectionTo(set, list, now);
  if (objection) return objection;
  const published = knownSetKey(keyPrefixOf(redis), set);
  if (Number(await redis.hget(published, readAtField)) >= list.readAt) return "known";
  const unfinished = `${published}:${randomUUID()}`;
  await redis
    .multi()
    .hset(unfinished, readAtField, list.readAt)
    .pexpire(unfinished, unfinishedMs)
    .exec();
  for (const some of batchesOf(list.members))
    await redis.hset(unfinished, ...some.flatMap((member) => [member, ""]));
  const expiresAt = list.readAt + knownSets[set].maxAgeMs;
  const fields = list.members.size + 1;
  const args = [fields, leastPercent, expiresAt] as const;
  const isTaken = await redis.eval(replace, 2, unfinished, published, ...args);
  return isTaken === 1 ? "published" : "shrunk";
};

const batchesOf = function* (members: Iterable<string>): Generator<readonly string[]> {
  let some: string[] = [];
  for (const member of members) {
    some.push(member);
    if (some.length < batch) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
};
