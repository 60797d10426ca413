import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Redis } from "ioredis";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ClaimJournal, createClaimJournal } from "./journal.ts";
import { createPersist } from "./persist.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Never connected: its events are told by the tests. */
let redis: Redis;
let journal: ClaimJournal;
let written: string[];
beforeEach(() => {
  vi.useFakeTimers();
  redis = new Redis({ lazyConnect: true });
  journal = createClaimJournal({ redis, persist: createPersist(silent), now: Date.now });
  written = [];
});
afterEach(() => {
  redis.disconnect();
  vi.useRealTimers();
});

const record = (what: string): void =>
  journal.record(what, async () => {
    written.push(what);
  });
const breakAndReturn = (): void => {
  redis.emit("close");
  redis.emit("ready");
};

describe("what was written shortly before the connection broke", () => {
  test("is written once more when it is back, once", () => {
    record("settled");
    vi.advanceTimersByTime(2_000);
    record("delivered");
    redis.emit("close");
    expect(written).toEqual([]);
    vi.advanceTimersByTime(60_000);
    redis.emit("close");
    redis.emit("ready");
    expect(written).toEqual(["settled", "delivered"]);
    redis.emit("ready");
    expect(written).toHaveLength(2);
  });

  test("is all of the last three seconds, however it lies to the clock that forgets", () => {
    record("first");
    vi.advanceTimersByTime(2_900);
    record("second");
    vi.advanceTimersByTime(2_900);
    breakAndReturn();
    expect(written).toEqual(["second"]);
  });
});

describe("what is older", () => {
  test("is let go of, also where nothing is written after it", async () => {
    const lastOf = (): WeakRef<object> => {
      const claim = { input: "x".repeat(2 ** 20) };
      journal.record("delivered", async () => claim);
      return new WeakRef(claim);
    };
    const held = lastOf();
    vi.advanceTimersByTime(7_000);
    vi.useRealTimers();
    // A weak reference holds its object until the turn that made it is over.
    await new Promise(setImmediate);
    collectGarbage();
    expect(held.deref()).toBeUndefined();
  });

  test("leaves no timer behind, and the next entry starts one", () => {
    record("first");
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(7_000);
    expect(vi.getTimerCount()).toBe(0);
    record("second");
    breakAndReturn();
    expect(written).toEqual(["second"]);
  });
});
