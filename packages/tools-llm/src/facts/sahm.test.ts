import fc from "fast-check";
import { expect, test } from "vitest";
import { sahmGap, spreadOf } from "./sahm.ts";

const rates = (values: readonly (number | null)[]) =>
  values.map((value, index) => ({ period: String(index), value: value?.toFixed(1) ?? null }));

test("a rise of half a point over the lowest mean of a year is told as it is", () => {
  expect(sahmGap(rates([4.5, 4.5, 4.5, ...Array.from({ length: 12 }, () => 4)]))).toBe(0.5);
});

test("with a month missing nothing is said", () => {
  expect(sahmGap(rates(Array.from({ length: 14 }, () => 4)))).toBeNull();
  expect(sahmGap(rates([4, 4, null, ...Array.from({ length: 12 }, () => 4)]))).toBeNull();
});

test("a rate that stays has no gap, and one that only falls a negative one or none", () => {
  const rate = fc.integer({ min: 10, max: 150 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(fc.array(rate, { minLength: 15, maxLength: 15 }), (values) => {
      const rising = values.toSorted((one, other) => one - other);
      expect(sahmGap(rates(rising))!).toBeLessThanOrEqual(0);
      expect(sahmGap(rates(values.map(() => 4.2)))).toBe(0);
    }),
  );
});

test("spreads are exact", () => {
  expect(spreadOf("4.13", "3.71")).toBe(0.42);
  expect(spreadOf("4.13", null)).toBeNull();
});
