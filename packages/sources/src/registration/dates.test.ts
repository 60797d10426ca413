import { expect, test } from "vitest";
import { readDate } from "./dates.ts";

test.each([
  ["1997-09-15T04:00:00Z", "1997-09-15T04:00:00.000Z"],
  ["1997-09-15T04:00:00.123456Z", "1997-09-15T04:00:00.000Z"],
  ["2024-03-01T01:30:00+02:00", "2024-02-29T23:30:00.000Z"],
  ["2024-03-01T01:30:00-0500", "2024-03-01T06:30:00.000Z"],
  ["2024-03-01 01:30:00 UTC", "2024-03-01T01:30:00.000Z"],
  ["15-Sep-1997 04:00:00 UTC", "1997-09-15T04:00:00.000Z"],
])("%s is an instant", (text, date) => {
  expect(readDate(text)).toEqual({ date, isZoneless: false });
});

test.each([
  ["1985-03-15", "1985-03-15"],
  ["2026-01-02", "2026-01-02"],
  ["2026/01/02", "2026-01-02"],
  ["2026.01.02", "2026-01-02"],
  ["20260102", "2026-01-02"],
  ["2026. 01. 02.", "2026-01-02"],
  ["02-Jan-2026", "2026-01-02"],
  ["2 January 2026", "2026-01-02"],
])("%s is a day, and its time is not made up", (text, date) => {
  expect(readDate(text)).toEqual({ date, isZoneless: false });
});

test.each(["2024-03-01T01:30:00", "2024-03-01 01:30:00", "01-Mar-2024 01:30:00"])(
  "%s has no zone: it is taken for UTC, and said to be so",
  (text) => {
    expect(readDate(text)).toEqual({ date: "2024-03-01T01:30:00.000Z", isZoneless: true });
  },
);

test.each([
  ["2024-03-01T01:30:00+03", "2024-02-29T22:30:00.000Z"],
  ["2024-03-01 01:30:00-03", "2024-03-01T04:30:00.000Z"],
])("%s has a zone of whole hours", (text, date) => {
  expect(readDate(text)).toEqual({ date, isZoneless: false });
});

test.each(["2024/03/01 01:30:00 (JST)", "2024-03-01 01:30:00 CLST", "01-Mar-2024 01:30:00 EET"])(
  "%s has a zone that is not known: its day is told, and no time is made up",
  (text) => {
    expect(readDate(text)).toEqual({ date: "2024-03-01", isZoneless: false });
  },
);

test.each([
  "",
  "before August 1996",
  "01/02/2026",
  "2026-13-01",
  "2026-02-30",
  "2026-01-01T25:00:00Z",
  "12-Foo-2026",
  "0000-00-00",
  "0001-01-01T00:00:00Z",
  "1970-01-01T00:00:00Z",
  "01-Jan-1970",
])("%j is not read", (text) => {
  expect(readDate(text)).toBeNull();
});
