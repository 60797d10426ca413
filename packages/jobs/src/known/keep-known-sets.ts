import { randomUUID } from "node:crypto";
import {
  type KnownLists,
  type KnownSetName,
  knownSetNames,
  knownSets,
} from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import { keyPrefixOf } from "../key-prefix.ts";
import { knownSetTurnKey } from "./known-set-keys.ts";
import { type Publication, publishKnownSet } from "./publish-known-set.ts";

/** How often each worker looks whether it is its turn. */
const lookMs = 15_000;
/** How long a list may take to be there. */
const readMs = 60_000;
/** A worker that has its turn and says nothing for so long is dead. */
const turnMs = 180_000;
/** After a list that could not be had, or was not believed. */
const pauseMs = 600_000;

/** Publishes the sets. */
export type KnownSetsKeeper = {
  /** Takes the turns that are due, once; resolves when it is done. */
  look(): Promise<void>;
  close(): void;
};

/** What keeping them needs. */
export type KeepKnownSetsOptions = {
  /** Of its own: it waits for Redis to come back. */
  readonly redis: Redis;
  readonly lists: KnownLists;
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
  };
  readonly now?: () => number;
};

/** Whoever has the turn says for how long nobody needs to take it. KEYS: the turn. ARGV: whose, milliseconds. */
const keepTurn = `
  if redis.call("GET", KEYS[1]) == ARGV[1] then redis.call("PEXPIRE", KEYS[1], ARGV[2]) end`;

const isGood = (publication: Publication): boolean =>
  publication === "published" || publication === "known";

/**
 * Reads each list when it is due and publishes it, one worker of all at a time. A list that fails leaves the set of before
 * until that is too old; then nobody is refused by it.
 */
export const keepKnownSets = (options: KeepKnownSetsOptions): KnownSetsKeeper => {
  const { redis } = options;
  const ended = new AbortController();
  const takeTurn = async (set: KnownSetName): Promise<void> => {
    const [turn, mine] = [knownSetTurnKey(keyPrefixOf(redis), set), randomUUID()];
    if ((await redis.set(turn, mine, "PX", turnMs, "NX")) === null) return;
    const isDone = await refresh(options, set, ended.signal);
    await redis.eval(keepTurn, 1, turn, mine, isDone ? knownSets[set].refreshMs : pauseMs);
  };
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const set of knownSetNames) if (!ended.signal.aborted) await takeTurn(set);
    } catch {
      // Redis is away, which its connection logs.
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), lookMs);
  void look();
  return {
    look,
    close: () => {
      clearInterval(timer);
      ended.abort();
    },
  };
};

/** Whether the set is as it should be. */
const refresh = async (
  { redis, lists, log, now = Date.now }: KeepKnownSetsOptions,
  set: KnownSetName,
  ended: AbortSignal,
): Promise<boolean> => {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(readMs)]);
  let list: Awaited<ReturnType<KnownLists[KnownSetName]>>;
  try {
    list = await lists[set](signal);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "not known";
    if (!ended.aborted) log.warn({ set, reason }, "a list of what exists was not read");
    return false;
  }
  // Another worker may be set to ask somebody who has such a list.
  if (list === null) return false;
  const publication = await publishKnownSet(redis, set, list, now());
  const note = { set, members: list.members.size, readAt: new Date(list.readAt).toISOString() };
  if (publication === "published") log.info(note, "a list of what exists is published");
  else if (!isGood(publication))
    log.warn({ ...note, reason: publication }, "a list of what exists is not published");
  return isGood(publication);
};
