const dayMs = 24 * 3_600_000;

const parts = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** New York's wall clock, as if it were UTC. */
const wallTime = (instant: number): number => {
  const named = Object.fromEntries(
    parts.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = named;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

/** The day that it is in New York, its time, and whether that day is of the weekend. */
export const newYorkClock = (instant: number) => {
  const wall = new Date(wallTime(instant));
  return {
    day: wall.toISOString().slice(0, 10),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    isWeekend: wall.getUTCDay() % 6 === 0,
  };
};

/** The day so many days before the one that it is in New York. */
export const newYorkDayBefore = (instant: number, days: number): string =>
  newYorkClock(instant - days * dayMs).day;

/** The instant of a time of New York's clock, which is an hour nearer to UTC in summer. */
export const newYorkInstant = (day: string, hour: number, minute: number): number => {
  const wall = Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000;
  const first = wall + (wall - wallTime(wall));
  // The clock may have been moved between the two.
  return first + (wall - wallTime(first));
};
