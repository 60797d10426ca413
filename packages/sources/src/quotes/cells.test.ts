import { expect, test } from "vitest";
import { parseCount, parsePrice, parseStamp } from "./cells.ts";

test.each([
  ["$315.44", "315.44"],
  ["$1,315.4400", "1315.4400"],
  ["15,234.56", "15234.56"],
  [" $0.0091 ", "0.0091"],
  ["$750000", "750000"],
  ["N/A", null],
  ["--", null],
  ["", null],
])("the price %j is %j", (text, price) => {
  expect(parsePrice(text)).toBe(price);
});

test.each(["€315.44", "$1,31.44", "$-3.00", "1.234.567", "1,234,56", "$", "unch", "$0.00", "1e3"])(
  "error: the price %j is refused",
  (text) => {
    expect(() => parsePrice(text)).toThrow("A price is");
  },
);

test.each([
  ["41,234,567", 41_234_567],
  ["1,776,935.25", 1_776_935],
  ["0", 0],
  ["N/A", null],
])("the volume %j is %j", (text, count) => {
  expect(parseCount(text)).toBe(count);
});

test.each(["41,23", "1.2M", "-5"])("error: the volume %j is refused", (text) => {
  expect(() => parseCount(text)).toThrow("A volume is");
});

test.each([
  ["Feb 24, 2023 10:19 AM ET", "2023-02-24", 10, 19],
  ["DATA AS OF Nov 19, 2019 4:31 PM ET - AFTER HOURS", "2019-11-19", 16, 31],
  ["CLOSED AT 4:00 PM ET ON Nov 9, 2019", "2019-11-09", 16, 0],
  ["Jul 8, 2026 12:05 AM ET", "2026-07-08", 0, 5],
])("%j", (text, day, hour, minute) => {
  expect(parseStamp(text)).toEqual({ day, time: { hour, minute } });
});

test("a stamp without a time of day has none", () => {
  expect(parseStamp("Feb 24, 2023")).toEqual({ day: "2023-02-24", time: null });
});

test.each(["", "Foo 24, 2023", "2023-02-24", "yesterday"])("error: %j is no stamp", (text) => {
  expect(() => parseStamp(text)).toThrow("no date");
});
