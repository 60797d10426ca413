import { expect, test } from "vitest";
import { newYorkClock, newYorkInstant } from "./new-york.ts";

test.each([
  ["2026-11-20", 16, 0, "2026-11-20T21:00:00.000Z"],
  ["2026-07-01", 16, 0, "2026-07-01T20:00:00.000Z"],
  // Clocks go forward on 8 March and back on 1 November.
  ["2026-03-06", 9, 30, "2026-03-06T14:30:00.000Z"],
  ["2026-03-09", 9, 30, "2026-03-09T13:30:00.000Z"],
  ["2026-10-30", 20, 0, "2026-10-31T00:00:00.000Z"],
  ["2026-11-02", 4, 0, "2026-11-02T09:00:00.000Z"],
])("%s %i:%i in New York is %s", (day, hour, minute, instant) => {
  expect(new Date(newYorkInstant(day, hour, minute)).toISOString()).toBe(instant);
});

test.each([
  ["2026-11-21T00:30:00Z", "2026-11-20", 19, false],
  ["2026-11-21T05:00:00Z", "2026-11-21", 0, true],
  ["2026-07-01T03:59:00Z", "2026-06-30", 23, false],
])("%s is %s, %i o'clock, in New York", (instant, day, hour, isWeekend) => {
  expect(newYorkClock(Date.parse(instant))).toMatchObject({ day, hour, isWeekend });
});
