import type { Filing } from "@coinslot/sources";
import { expect, test } from "vitest";
import { chooseFiling, formOf, formsIn } from "./choose-filing.ts";

test.each([
  ["10-K", "10-K"],
  [" 10k ", "10-K"],
  ["Form 10-Q", "10-Q"],
  ["20f", "20-F"],
  ["10-K/A", "10-K/A"],
  ["8 K", "8-K"],
  ["def14a", "DEF 14A"],
  ["s1", "S-1"],
  ["4", "4"],
])("%j is %s", (written, form) => {
  expect(formOf(written)).toBe(form);
});

const filing = (form: string, filedAt: string, reportDate = "2025-12-31"): Filing => ({
  cik: 1,
  form,
  accession: `0000000001-26-${filedAt.replaceAll("-", "").slice(2)}`,
  filedAt,
  acceptedAt: null,
  reportDate,
  items: [],
  primaryDocument: "a.htm",
  hasXbrl: true,
  url: "https://www.sec.gov/a.htm",
});
const amendment = filing("10-K/A", "2026-05-11");
const own = filing("10-K", "2026-03-02");
const list = [
  amendment,
  own,
  filing("8-K", "2026-01-20"),
  filing("10-K", "2025-03-01", "2024-12-31"),
];

test("the latest of a form is chosen, and an amendment of it is told", () => {
  expect(chooseFiling(list, "10-K")).toEqual({ filing: own, amendedBy: amendment });
});

test("an amendment is chosen only where one was asked for", () => {
  expect(chooseFiling(list, "10-K/A")?.filing).toBe(amendment);
  expect(chooseFiling(list, "20-F")).toBeUndefined();
});

test("an amendment of an older report is none of this one", () => {
  const older = filing("10-K/A", "2026-06-01", "2024-12-31");
  expect(chooseFiling([older, own], "10-K")).toEqual({ filing: own, amendedBy: null });
});

test("forms are told by how often they are filed", () => {
  expect(formsIn(list)).toEqual(["10-K", "10-K/A", "8-K"]);
});
