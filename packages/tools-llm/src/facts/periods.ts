const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const quarters = ["first", "second", "third", "fourth"];

/** A period in words: `2026-10` is October 2026, `2026-Q3` the third quarter of 2026, `2026-11-19` 19 November 2026. */
export const periodInWords = (period: string): string => {
  const [, year = period, quarter, month, day] =
    /^(\d{4})(?:-Q([1-4])|-(\d{2})(?:-(\d{2}))?)?$/.exec(period) ?? [];
  if (quarter) return `the ${quarters[Number(quarter) - 1]} quarter of ${year}`;
  if (!month) return year;
  const name = `${months[Number(month) - 1]} ${year}`;
  return day ? `${Number(day)} ${name}` : name;
};

/** The last day of a period. */
export const lastDayOf = (period: string): string => {
  const [, year = "", quarter, month] = /^(\d{4})(?:-Q([1-4])|-(\d{2}))?$/.exec(period) ?? [];
  if (year === "") return period;
  const last = quarter ? Number(quarter) * 3 : Number(month ?? 12);
  return new Date(Date.UTC(Number(year), last, 0)).toISOString().slice(0, 10);
};

/** The same period a year before. */
export const yearBefore = (period: string): string =>
  `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`;

/** The month before a month. */
export const monthBefore = (period: string): string => {
  const [year = 0, month = 0] = period.split("-").map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
};
