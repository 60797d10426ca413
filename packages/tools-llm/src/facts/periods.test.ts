import { expect, test } from "vitest";
import { lastDayOf, monthBefore, periodInWords, yearBefore } from "./periods.ts";

test.each([
  ["2026-10", "October 2026", "2026-10-31", "2025-10"],
  ["2024-02", "February 2024", "2024-02-29", "2023-02"],
  ["2026-Q3", "the third quarter of 2026", "2026-09-30", "2025-Q3"],
  ["2025", "2025", "2025-12-31", "2024"],
  ["2026-11-19", "19 November 2026", "2026-11-19", "2025-11-19"],
])("%s is %s", (period, words, lastDay, before) => {
  expect(periodInWords(period)).toBe(words);
  expect(lastDayOf(period)).toBe(lastDay);
  expect(yearBefore(period)).toBe(before);
});

test("before January comes December", () => {
  expect(monthBefore("2026-01")).toBe("2025-12");
  expect(monthBefore("2026-10")).toBe("2026-09");
});
