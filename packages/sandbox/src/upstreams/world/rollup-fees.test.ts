import { expect, test } from "vitest";
import { l1FeeUpperBound, operatorFee } from "./rollup-fees.ts";

const prices = { l1BaseFeeWei: 1_000_000_000n, l1BlobBaseFeeWei: 1n };

// Worked out by hand from the specification of Fjord: (836,500 x 194 - 42,585,600) x 36,304,001,055,762 / 10^12.
test("data of 110 bytes pays for 178 with its signature", () => {
  expect(l1FeeUpperBound(prices, 110n)).toBe(4_345_421_927n);
});

test("the least that is paid for is a hundred bytes", () => {
  expect(l1FeeUpperBound(prices, 0n)).toBe(3_630_400_105n);
  expect(l1FeeUpperBound(prices, 1n)).toBe(3_630_400_105n);
});

test("the operator's fee grows with gas", () => {
  expect(operatorFee(21_000n)).toBe(38n);
  expect(operatorFee(65_000n)).toBe(104n);
});
