import { expect, test } from "vitest";
import { daysBetween, daysUntil } from "./days.ts";

const noon = Date.parse("2026-11-21T12:00:00Z");

test.each([
  ["2026-11-22T11:59:59.000Z", 0],
  ["2026-11-22T12:00:00.000Z", 1],
  ["2026-11-21T11:59:59.000Z", -1],
])("until %s it is %i whole days", (moment, days) => {
  expect(daysUntil(noon, moment)).toBe(days);
});

test.each([
  ["2026-11-20", -1],
  ["2026-11-21", 0],
  ["2026-11-22", 1],
])("the day %s is not over before its end", (day, days) => {
  expect(daysUntil(noon, day)).toBe(days);
});

test("a day has begun at its beginning", () => {
  expect(daysBetween("2026-11-20", noon)).toBe(1);
});
