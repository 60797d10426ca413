import { describe, expect, test } from "vitest";
import type { TokenLog } from "./evidence.ts";
import { createUseSearch, type Span, type UseQuestion } from "./use-search.ts";

const use: TokenLog = { topics: [], data: "0x", logIndex: 0, transaction: "0x01" };

/** A node at block 20,000 that knows of one use, and counts what it is asked. */
const openNode = (node: {
  usedAt: bigint;
  /** Blocks that it takes in one log request. */
  limit?: bigint;
  /** The oldest block whose state it has. */
  statesFrom?: bigint;
  /** It answers no log request from this one on, and until that one. */
  deafFrom?: number;
  deafUntil?: number;
}) => {
  const { usedAt, limit = 10_000n, statesFrom = 0n, deafFrom = 1e9, deafUntil = 1e9 } = node;
  const spans: Span[] = [];
  let states = 0;
  const asked = (from: bigint, to: bigint): UseQuestion => ({
    key: "one",
    within: { from, to },
    near: 10_000n,
    async useIn(span) {
      spans.push(span);
      if (spans.length >= deafFrom && spans.length < deafUntil) throw new Error("rate limit");
      if (span.to - span.from >= limit) throw new Error("the range is too long");
      return span.from <= usedAt && usedAt <= span.to ? use : undefined;
    },
    async isUsedAt(block) {
      states += 1;
      if (block < statesFrom) throw new Error("missing trie node");
      return block >= usedAt;
    },
  });
  return { spans, states: () => states, question: asked(8_200n, 20_000n) };
};

/** Looks until it is found; how many looks that took. */
const looksFor = async (question: UseQuestion, most: number): Promise<number> => {
  const search = createUseSearch();
  for (let looks = 1; looks <= most; looks++) if (await search(question)) return looks;
  throw new Error(`not found in ${most} looks`);
};

describe("the first request", () => {
  test.each([9_998n, 10_000n, 10_007n])("finds a use at block %s of 10,000", async (usedAt) => {
    const { question, spans, states } = openNode({ usedAt });
    expect(await looksFor(question, 1)).toBe(1);
    expect([spans.length, states()]).toEqual([1, 0]);
  });

  test("ends with the newest block where the chain is not further yet", async () => {
    const { question, spans } = openNode({ usedAt: 10_001n });
    await looksFor({ ...question, within: { from: 8_200n, to: 10_001n } }, 1);
    expect(spans).toEqual([{ from: 9_992n, to: 10_001n }]);
  });
});

describe("a node that has old states is asked for logs twice, whatever it allows", () => {
  const places = [8_200n, 9_997n, 10_008n, 15_400n, 20_000n];
  test.each(places.flatMap((usedAt) => [10n, 100n, 500n].map((limit) => [usedAt, limit] as const)))(
    "a use at block %s, found in ranges of %s",
    async (usedAt, limit) => {
      const { question, spans, states } = openNode({ usedAt, limit });
      expect(await looksFor(question, 1)).toBe(1);
      expect(spans).toHaveLength(2);
      expect(states()).toBeLessThan(12);
    },
  );

  test("a limit below ten blocks costs a refusal each time", async () => {
    const { question, spans } = openNode({ usedAt: 15_400n, limit: 5n });
    expect(await looksFor(question, 1)).toBe(1);
    expect(spans.length).toBeLessThan(7);
  });
});

describe("a node without old states is looked through outward from the likely place, over several looks", () => {
  const statesFrom = 19_872n;
  test.each([
    // Refusals, the hour before, and what lies between the likely place and the use.
    [15_400n, 10_000n, 1],
    [15_400n, 500n, 1],
    [15_400n, 100n, 2],
    [15_400n, 10n, 19],
    [9_000n, 10n, 6],
    [8_200n, 100n, 1],
    [19_990n, 10n, 1],
  ])("a use at block %s in ranges of %s: %i looks", async (usedAt, limit, looks) => {
    const { question, spans } = openNode({ usedAt, limit, statesFrom });
    expect(await looksFor(question, looks)).toBe(looks);
    expect(spans.length).toBeLessThanOrEqual(40 * looks);
  });

  test("a failure in between loses nothing of what was looked through", async () => {
    const failing = openNode({ usedAt: 11_000n, limit: 100n, statesFrom, deafFrom: 9 });
    const search = createUseSearch();
    await expect(search(failing.question)).rejects.toThrow("rate limit");
    const mended = openNode({ usedAt: 11_000n, limit: 100n, statesFrom });
    await search(mended.question);
    const looked = failing.spans.slice(5, 8);
    for (const { from, to } of mended.spans)
      for (const done of looked) expect(to < done.from || from > done.to).toBe(true);
  });

  test("a failure that is no limit does not shorten the ranges for good", async () => {
    const fault = { deafFrom: 2, deafUntil: 6 };
    const { question, spans } = openNode({ usedAt: 15_400n, statesFrom, ...fault });
    expect(await looksFor(question, 4)).toBe(4);
    expect(spans.length).toBeLessThan(160);
  });
});

test("a node that is late with its logs is looked through anew", async () => {
  const late = openNode({ usedAt: 30_000n, limit: 10_000n, statesFrom: 30_000n });
  const search = createUseSearch();
  expect(await search(late.question)).toBeUndefined();
  const ready = openNode({ usedAt: 10_003n });
  expect(await search(ready.question)).toEqual(use);
  expect(ready.spans).toHaveLength(1);
});
