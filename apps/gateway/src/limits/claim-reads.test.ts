import { beforeEach, describe, expect, test } from "vitest";
import { claimReadLimits, type ClaimReads, createClaimReads } from "./claim-reads.ts";

const megabyte = 1024 * 1024;
let nowMs: number;
let reads: ClaimReads;
beforeEach(() => {
  nowMs = 1_800_000_000_000;
  reads = createClaimReads(() => nowMs);
});

/** How many of these reads are let through, so many milliseconds apart. */
const readEvery = (pauseMs: number, times: number, tokens: string[], bytes = 2_000): number => {
  let allowed = 0;
  for (let time = 0; time < times; time++) {
    for (const token of tokens) {
      if (reads.waitOf("address", token) > 0) continue;
      reads.count("address", token, bytes);
      allowed += 1;
    }
    nowMs += pauseMs;
  }
  return allowed;
};

describe("an agent that polls every two seconds is never held up", () => {
  test("with one claim for an hour, also when its result has a megabyte", () => {
    expect(readEvery(2_000, 1_800, ["one"], megabyte)).toBe(1_800);
  });

  test("with a hundred claims at the same time", () => {
    const tokens = Array.from({ length: 100 }, (_, index) => `token ${index}`);
    expect(readEvery(2_000, 300, tokens)).toBe(30_000);
  });
});

describe("whoever reads as fast as he can", () => {
  test("by one token, is held to what one claim may cost", () => {
    expect(readEvery(10, 6_000, ["one"])).toBeLessThan(2.1 * claimReadLimits.readsPerClaim);
  });

  test("by many tokens, is held to what one address may cost", () => {
    const tokens = Array.from({ length: 200 }, (_, index) => `token ${index}`);
    expect(readEvery(100, 600, tokens)).toBeLessThan(2.1 * claimReadLimits.readsPerAddress);
  });

  test("a result of twenty megabytes, gets it a few times a minute", () => {
    const allowed = readEvery(100, 600, ["one"], 20 * megabyte);
    expect(allowed).toBeGreaterThanOrEqual(2);
    expect(allowed).toBeLessThan(10);
  });

  test("by tokens that belong to no claim, holds up himself and nobody else", () => {
    for (let time = 0; time < 2 * claimReadLimits.readsPerAddress; time++)
      reads.count("address", undefined, 500);
    expect(reads.waitOf("address", "right")).toBeGreaterThan(0);
    expect(reads.waitOf("other", "right")).toBe(0);
  });
});
