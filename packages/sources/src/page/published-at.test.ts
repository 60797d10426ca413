import { expect, test } from "vitest";
import { publishedAtFrom } from "./published-at.mjs";

test.each([
  ["Fri, 20 Nov 2026 23:30:00 GMT", "2026-11-20T23:30:00.000Z"],
  ["Fri, 20 Nov 2026 23:30:00 -0500", "2026-11-21T04:30:00.000Z"],
  ["Fri, 20 Nov 2026 00:30:00 +01:00", "2026-11-19T23:30:00.000Z"],
  ["November 20, 2026 11:30 PM EST", "2026-11-21T04:30:00.000Z"],
  ["Jul 20, 2026 11:30 PM PDT", "2026-07-21T06:30:00.000Z"],
  ["Fri Nov 20 2026 23:30:00 GMT-0500 (Eastern Standard Time)", "2026-11-21T04:30:00.000Z"],
  ["2026-11-20T23:30:00-05:00", "2026-11-21T04:30:00.000Z"],
  ["2026-11-20 23:30:00 +0000", "2026-11-20T23:30:00.000Z"],
])("%s is an instant", (text, instant) => {
  expect(publishedAtFrom(text)).toBe(instant);
});

test.each([
  ["2026-11-20", "2026-11-20"],
  ["2026-11-20T23:30:00", "2026-11-20"],
  ["20 November 2026", "2026-11-20"],
  ["Friday, November 20, 2026 11:30 PM", "2026-11-20"],
])("%s is a day, whatever this machine's zone", (text, day) => {
  expect(publishedAtFrom(text)).toBe(day);
});

test.each(["", "yesterday", "2026-02-31", "11/20/2026", "20 Nov 1026"])("%j is none", (text) => {
  expect(publishedAtFrom(text)).toBeNull();
});
