import type { ReportedFact } from "@coinslot/sources";

const dayMs = 86_400_000;

/** How many days a span has, both ends included. */
const daysOf = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / dayMs) + 1;

/** Days from one day to a later one. */
const daysBetween = (earlier: string, later: string): number =>
  Math.round((Date.parse(later) - Date.parse(earlier)) / dayMs);

/** How long a period of a report is: a year of 52 or 53 weeks, a quarter of 12 to 14, or two or three quarters. */
export type PeriodLength = "year" | "quarter" | "to-date" | "instant";

const lengths: Readonly<Record<Exclude<PeriodLength, "instant">, readonly [number, number]>> = {
  year: [350, 380],
  quarter: [80, 100],
  "to-date": [160, 290],
};

/** Whether a number is of a period of this length. */
export const isOfLength = ({ start, end }: ReportedFact, length: PeriodLength): boolean => {
  if (length === "instant") return start === null;
  if (start === null) return false;
  const [least, most] = lengths[length];
  const days = daysOf(start, end);
  return days >= least && days <= most;
};

/** Whether a day is that of the report: companies round the end of a period of whole weeks to that of a month. */
export const isAtReportDate = (end: string, reportDate: string): boolean =>
  Math.abs(daysBetween(reportDate, end)) <= 7;

/** Whether a day lies a year before another: 52 or 53 weeks, or twelve months. */
export const isYearBefore = (earlier: string, later: string): boolean => {
  const days = daysBetween(earlier, later);
  return days >= 350 && days <= 380;
};

/** Whether a day is shortly after the report's: shares are counted then. */
export const isSoonAfter = (end: string, reportDate: string): boolean => {
  const days = daysBetween(reportDate, end);
  return days >= 0 && days <= 180;
};
