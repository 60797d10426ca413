import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalOfUnits, multiplyDecimals, percentOf, subtractDecimals } from "./decimal.ts";

test.each([
  ["4.13", "3.71", "0.42"],
  ["3.71", "4.13", "-0.42"],
  ["4.13", "4.13", "0.00"],
  ["4", "3.5", "0.5"],
  ["0.05", "0.1", "-0.05"],
  ["-0.25", "-0.30", "0.05"],
  ["5", "7", "-2"],
  ["0.30000000000000000001", "0.1", "0.20000000000000000001"],
])("%s - %s = %s", (left, right, difference) => {
  expect(subtractDecimals(left, right)).toBe(difference);
});

test("it is exact for all hundredths, which floats are not", () => {
  const hundredths = fc.integer({ min: -99_999, max: 99_999 });
  const textOf = (units: number): string =>
    `${units < 0 ? "-" : ""}${Math.floor(Math.abs(units) / 100)}.${String(Math.abs(units) % 100).padStart(2, "0")}`;
  fc.assert(
    fc.property(hundredths, hundredths, (one, other) => {
      expect(subtractDecimals(textOf(one), textOf(other))).toBe(textOf(one - other));
    }),
  );
});

test.each([
  [6_000_000n, 9, "0.006"],
  [1_234_567_890n, 9, "1.23456789"],
  [5_000_000_000n, 9, "5"],
  [100n, 0, "100"],
  [0n, 18, "0"],
  [1n, 18, "0.000000000000000001"],
  [-1_500n, 3, "-1.5"],
  [123_456_789_012_345_678_901_234_567_890n, 18, "123456789012.34567890123456789"],
])("%s of the smallest unit, in units of %s places, are %s", (units, digits, text) => {
  expect(decimalOfUnits(units, digits)).toBe(text);
});

test.each([
  ["0.88", "41", "2.1463"],
  ["-0.78", "316.22", "-0.2467"],
  ["0", "3", "0.0000"],
  ["0.00005", "100", "0.0001"],
  ["-0.00005", "100", "-0.0001"],
  ["0.000049", "100", "0.0000"],
  ["1", "3", "33.3333"],
  ["-2", "3", "-66.6667"],
  ["0.000000001", "0.000000003", "33.3333"],
])("%s of %s is %s percent", (part, whole, percent) => {
  expect(percentOf(part, whole, 4)).toBe(percent);
});

test("a percentage is never further off than half of its last place", () => {
  const part = fc.integer({ min: -10_000_000, max: 10_000_000 });
  const whole = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(part, whole, (part, whole) => {
      const rounded = BigInt(percentOf(String(part), String(whole), 4).replace(".", ""));
      const difference = rounded * BigInt(whole) - BigInt(part) * 1_000_000n;
      const distance = difference < 0n ? -difference : difference;
      expect(2n * distance <= BigInt(whole)).toBe(true);
    }),
  );
});

test.each([
  ["0.1", "0.2", "0.02"],
  ["1.5", "-2", "-3"],
  ["0.000000000000000001", "2700.10", "0.0000000000000027001"],
  ["0", "5.5", "0"],
])("%s x %s = %s", (left, right, product) => {
  expect(multiplyDecimals(left, right)).toBe(product);
});
