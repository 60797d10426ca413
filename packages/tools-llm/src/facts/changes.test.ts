import fc from "fast-check";
import { expect, test } from "vitest";
import { latestTwo, percentChange, transformed } from "./changes.ts";

const months = (values: readonly (string | null)[]) =>
  values.map((value, index) => {
    const at = new Date(Date.UTC(2026, 9 - index, 1));
    return { period: at.toISOString().slice(0, 7), value };
  });

test("inflation over a year is what statistical offices print of the same index", () => {
  // The index of September 2023 and 2024, for which 2.4 percent were published.
  const values = months(["315.301", ...Array.from({ length: 11 }, () => "310.0"), "307.789"]);
  expect(transformed(values, "year-on-year")).toEqual([{ period: "2026-10", value: "2.4" }]);
});

test("a change is never taken over another time than it says: a gap has none", () => {
  const values = months(["103.0", "102.0", null, "101.0"]);
  expect(transformed(values, "month-on-month")).toEqual([
    { period: "2026-10", value: "1.0" },
    { period: "2026-09", value: null },
    { period: "2026-08", value: null },
  ]);
  expect(latestTwo(values).map(({ value }) => value)).toEqual(["103.0", "102.0"]);
});

test("from nothing or from a debt there is no percentage", () => {
  expect(percentChange("0", "5")).toBeNull();
  expect(percentChange("-67.1", "5")).toBeNull();
});

test("every change is the exact quotient, rounded to one place", () => {
  const index = fc.integer({ min: 1, max: 999_999 });
  fc.assert(
    fc.property(index, index, (before, after) => {
      const text = (thousandths: number) => (thousandths / 1_000).toFixed(3);
      const change = Number(percentChange(text(before), text(after)));
      expect(Math.abs(change - (after / before - 1) * 100)).toBeLessThanOrEqual(0.05 + 1e-9);
    }),
  );
});
