const dayMs = 86_400_000;

/** A span of days, both included. */
export type Span = { readonly start: string; readonly end: string };

/** The fiscal years of a company and their quarters, by the number of the year. */
export type FiscalCalendar = {
  /** Month and day as EDGAR says it, `1231`. */
  readonly fiscalYearEnd: string;
  year(fiscalYear: number): Span;
  /** The first to fourth quarter. */
  quarter(fiscalYear: number, quarter: number): Span;
};

/** A day some days later; earlier for a negative count. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

const monthEnd = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** January to December. */
export const calendarYear: FiscalCalendar = {
  fiscalYearEnd: "1231",
  year: (fiscalYear) => ({ start: `${fiscalYear}-01-01`, end: `${fiscalYear}-12-31` }),
  quarter: (fiscalYear, quarter) => ({
    start: addDays(monthEnd(fiscalYear, quarter * 3 - 3), 1),
    end: monthEnd(fiscalYear, quarter * 3),
  }),
};

/** Years of 52 or 53 whole weeks: quarters have thirteen, the last one takes the week that is over. */
const weeks = (fiscalYearEnd: string, endOf: (fiscalYear: number) => string): FiscalCalendar => {
  const year = (fiscalYear: number): Span => ({
    start: addDays(endOf(fiscalYear - 1), 1),
    end: endOf(fiscalYear),
  });
  return {
    fiscalYearEnd,
    year,
    quarter: (fiscalYear, quarter) => {
      const { start, end } = year(fiscalYear);
      const from = addDays(start, (quarter - 1) * 91);
      return { start: from, end: quarter === 4 ? end : addDays(from, 90) };
    },
  };
};

const weekdayOf = (day: string): number => new Date(day).getUTCDay();
const [sunday, saturday] = [0, 6];

const lastOf = (weekday: number, month: number) => (year: number) => {
  const last = monthEnd(year, month);
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
};

/** To the last Saturday of September. */
export const toLastSaturdayOfSeptember = weeks("0926", lastOf(saturday, 9));

/** To the last Sunday of January. */
export const toLastSundayOfJanuary = weeks("0131", lastOf(sunday, 1));

/** To the Saturday nearest to New Year's Eve, which may be one in January. */
export const toSaturdayNearNewYear = weeks("0103", (year) => {
  const eve = `${year}-12-31`;
  const back = (weekdayOf(eve) - saturday + 7) % 7;
  return addDays(eve, back <= 3 ? -back : 7 - back);
});
