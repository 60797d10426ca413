import { expect, test } from "vitest";
import { createLeakyBuckets } from "./leaky-buckets.ts";

test("an amount counts as that many at once, and what exceeds the minute is waited for", () => {
  let nowMs = 1_800_000_000_000;
  const buckets = createLeakyBuckets(60, () => nowMs);
  buckets.add("a", 59);
  expect(buckets.waitOf("a")).toBe(0);
  buckets.add("a", 61);
  expect(buckets.waitOf("a")).toBe(61);
  nowMs += 60_000;
  expect(buckets.waitOf("a")).toBe(1);
  nowMs += 1_000;
  expect(buckets.waitOf("a")).toBe(0);
});
