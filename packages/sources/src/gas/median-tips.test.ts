import { expect, test } from "vitest";
import { medianTips } from "./median-tips.ts";

const history = (...rewards: number[][]) => ({
  reward: rewards.map((row) => row.map((fee) => `0x${fee.toString(16)}`)),
});

test("one busy block changes little", () => {
  expect(medianTips(history([1, 10, 100], [2, 20, 200], [900, 900, 900]))).toEqual({
    p10: 2n,
    p50: 20n,
    p90: 200n,
  });
});

test("of an even number it is the mean of the middle two, rounded down", () => {
  expect(medianTips(history([1, 1, 1], [4, 4, 4]))).toEqual({ p10: 2n, p50: 2n, p90: 2n });
  expect(medianTips(history([7, 8, 9]))).toEqual({ p10: 7n, p50: 8n, p90: 9n });
});

test("without rewards there is none", () => {
  expect(medianTips({ oldestBlock: "0x1" })).toBeNull();
  expect(medianTips({ reward: [] })).toBeNull();
  expect(medianTips({ reward: null })).toBeNull();
  expect(medianTips({ reward: [null] })).toBeNull();
});

test("error: junk is not read as a number", () => {
  expect(() => medianTips({ reward: [["0x1", "0x2", "many"]] })).toThrow("invalid_format");
});
