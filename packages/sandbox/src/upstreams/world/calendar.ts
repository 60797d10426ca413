const dayMs = 86_400_000;

/** The UTC day of an instant, as YYYY-MM-DD. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Midnight UTC of a day, in milliseconds. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const weekday = (day: string): number => new Date(startOf(day)).getUTCDay();

const dayIn = (year: number, month: number, date: number): string =>
  dayOf(Date.UTC(year, month - 1, date));

/** The nth weekday of a month, such as the third Monday; n = -1 is the last one. */
const nthWeekday = (year: number, month: number, wanted: number, nth: number): string => {
  const first = nth > 0 ? dayIn(year, month, 1) : dayIn(year, month + 1, -6);
  const ahead = (wanted - weekday(first) + 7) % 7;
  return dayOf(startOf(first) + (ahead + (nth > 0 ? nth - 1 : 0) * 7) * dayMs);
};

/** A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after. */
const observed = (day: string): string => {
  const shift = ({ 6: -1, 0: 1 } as Record<number, number>)[weekday(day)] ?? 0;
  return dayOf(startOf(day) + shift * dayMs);
};

/** Worlds ask thousands of days about the same few years: each year's days are worked out once. */
const oncePerYear = (daysOf: (year: number) => string[]) => {
  const known = new Map<number, ReadonlySet<string>>();
  return (day: string): ReadonlySet<string> => {
    const year = Number(day.slice(0, 4));
    const days = known.get(year) ?? new Set(daysOf(year));
    known.set(year, days);
    return days;
  };
};

/** Federal holidays, which the bond market keeps. A Saturday New Year is not moved to the old year. */
const holidaysAround = oncePerYear((year) => [
  observed(dayIn(year, 1, 1)),
  nthWeekday(year, 1, 1, 3),
  nthWeekday(year, 2, 1, 3),
  nthWeekday(year, 5, 1, -1),
  observed(dayIn(year, 6, 19)),
  observed(dayIn(year, 7, 4)),
  nthWeekday(year, 9, 1, 1),
  nthWeekday(year, 10, 1, 2),
  observed(dayIn(year, 11, 11)),
  nthWeekday(year, 11, 4, 4),
  observed(dayIn(year, 12, 25)),
]);

/** The stock exchanges trade on Columbus Day and Veterans Day. */
const tradedHolidaysAround = oncePerYear((year) => [
  nthWeekday(year, 10, 1, 2),
  observed(dayIn(year, 11, 11)),
]);

const isWeekend = (day: string): boolean => weekday(day) % 6 === 0;

/** Whether the bond market is open: weekdays without federal holidays. */
export const isBondDay = (day: string): boolean => !isWeekend(day) && !holidaysAround(day).has(day);

/** Whether the simulated stock exchanges are open. Good Friday is a trading day in this world. */
export const isTradingDay = (day: string): boolean =>
  isBondDay(day) || (!isWeekend(day) && tradedHolidaysAround(day).has(day));

/** The days from `from` to `to`, both included, that pass the test; oldest first. */
export const daysBetween = (
  from: string,
  to: string,
  isOpen: (day: string) => boolean,
): string[] => {
  const days: string[] = [];
  for (let time = startOf(from); time <= startOf(to); time += dayMs) {
    const day = dayOf(time);
    if (isOpen(day)) days.push(day);
  }
  return days;
};

/** The instant of an hour of New York's clock, minding its daylight saving time. */
export const newYorkTime = (day: string, hour: number, minute = 0): number => {
  const year = Number(day.slice(0, 4));
  const isSummer = day >= nthWeekday(year, 3, 0, 2) && day < nthWeekday(year, 11, 0, 1);
  return startOf(day) + ((hour + (isSummer ? 4 : 5)) * 60 + minute) * 60_000;
};
