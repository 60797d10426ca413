import { describe, expect, test } from "vitest";
import {
  type Authorization,
  type ChainView,
  evidenceFrom,
  type TokenLog,
  topics,
} from "./evidence.ts";

const word = (hex: string): string => `0x${hex.padStart(64, "0")}`;
const payer = `0x${"aa".repeat(20)}`;
const payTo = `0x${"bb".repeat(20)}`;
const nonce = `0x${"cd".repeat(32)}`;
const transaction = `0x${"ef".repeat(32)}`;
const seenAt = 1_800_000_000_000;
const seconds = BigInt(seenAt / 1_000);
const authorization: Authorization = {
  payer,
  payTo,
  nonce,
  amount: 1_000n,
  validBefore: seconds + 300n,
  seenAt,
};

const used: TokenLog = {
  topics: [topics.used, word(payer.slice(2)), nonce],
  data: "0x",
  logIndex: 4,
  transaction,
};
const transfer = (changes: Partial<TokenLog> = {}): TokenLog => ({
  topics: [topics.transfer, word(payer.slice(2)), word(payTo.slice(2))],
  data: "0x3e8",
  logIndex: 5,
  transaction,
  ...changes,
});

/** A node at block 10,000, which has the time at which the payment was seen. */
const view = (changes: Partial<ChainView> = {}): ChainView => ({
  number: 10_000n,
  time: seconds,
  isUsed: async () => true,
  balanceOf: async () => 5_000n,
  findUse: async () => used,
  logsOf: async () => [used, transfer()],
  ...changes,
});

describe("paid is the token's own log, right after the use of this authorization", () => {
  test("payer, receiver and amount as signed", async () => {
    expect(await evidenceFrom(view(), authorization)).toEqual({ kind: "paid", transaction });
  });

  test.each<[string, readonly TokenLog[]]>([
    ["another amount", [used, transfer({ data: "0x3e7" })]],
    [
      "another receiver",
      [used, transfer({ topics: [topics.transfer, word(payer.slice(2)), word("cc".repeat(20))] })],
    ],
    [
      "another payer",
      [used, transfer({ topics: [topics.transfer, word("cc".repeat(20)), word(payTo.slice(2))] })],
    ],
    ["no transfer at all", [used]],
    ["a transfer to us that came before the use", [transfer({ logIndex: 3 }), used]],
    [
      "a transfer to us that belongs to the next authorization of the same transaction",
      [
        used,
        transfer({ topics: [topics.transfer, word(payer.slice(2)), word("cc".repeat(20))] }),
        { ...used, logIndex: 6 },
        transfer({ logIndex: 7 }),
      ],
    ],
  ])("%s is not", async (_, logs) => {
    expect(await evidenceFrom(view({ logsOf: async () => logs }), authorization)).toEqual({
      kind: "void",
      reason: "spent-elsewhere",
    });
  });

  test("a cancelled authorization pays nobody", async () => {
    const cancelled = { ...used, topics: [topics.cancelled, ...used.topics.slice(1)] };
    expect(await evidenceFrom(view({ findUse: async () => cancelled }), authorization)).toEqual({
      kind: "void",
      reason: "cancelled",
    });
  });
});

describe("what is not shown is not decided", () => {
  test("a node whose logs lag behind its state: none", async () => {
    const lagging = view({
      findUse: async () => undefined,
      isUsed: async (_, block) => block === 10_000n,
    });
    expect(await evidenceFrom(lagging, authorization)).toMatchObject({
      kind: "none",
      isUnused: false,
    });
  });

  test("a node that has no old states: none", async () => {
    const pruned = view({
      findUse: async () => undefined,
      isUsed: async (_, block) => {
        if (block === 10_000n) return true;
        throw new Error("missing trie node");
      },
    });
    expect(await evidenceFrom(pruned, authorization)).toMatchObject({ kind: "none" });
  });

  test("used more than an hour before it was seen: spent on something else, though it paid us then", async () => {
    const asked: [bigint, bigint][] = [];
    const old = view({
      findUse: async (_, from, to) => {
        asked.push([from, to]);
        return undefined;
      },
    });
    expect(await evidenceFrom(old, authorization)).toEqual({
      kind: "void",
      reason: "spent-before",
    });
    // An hour of blocks of two seconds.
    expect(asked).toEqual([[10_000n - 1_801n, 10_000n]]);
  });
});

describe("unused", () => {
  test.each([
    [-300n, "none"],
    [0n, "none"],
    [59n, "none"],
    [60n, "void"],
    [1_000_000n, "void"],
  ])("%s s past its end by the node's own clock: %s", async (past, kind) => {
    const unused = view({ isUsed: async () => false, time: authorization.validBefore + past });
    expect(await evidenceFrom(unused, authorization)).toMatchObject({ kind });
  });

  test("an authorization that never ends is never void", async () => {
    const endless = { ...authorization, validBefore: 2n ** 256n - 1n };
    expect(await evidenceFrom(view({ isUsed: async () => false }), endless)).toMatchObject({
      kind: "none",
      isUnused: true,
    });
  });
});
