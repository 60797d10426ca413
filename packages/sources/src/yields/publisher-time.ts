/** Washington's winter time: exact at the turn of the year, and an hour off where it does not matter. */
const easternOffsetMs = 5 * 3_600_000;

/** The year that it is in Washington, where the curve is published. */
export const yearOfPublisher = (now: number): number =>
  new Date(now - easternOffsetMs).getUTCFullYear();

/** The month that it is in Washington and the two before it, latest first, as YYYYMM. */
export const monthsOfPublisher = (now: number): readonly [string, string, string] => {
  const here = new Date(now - easternOffsetMs);
  const monthBack = (back: number): string =>
    new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - back))
      .toISOString()
      .slice(0, 7)
      .replace("-", "");
  return [monthBack(0), monthBack(1), monthBack(2)];
};
