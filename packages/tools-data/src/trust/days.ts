const dayMs = 86_400_000;

/** Whole days from one moment to a later one, negative where it lies before; both may be days. */
export const daysBetween = (from: number | string, to: number | string): number =>
  Math.floor((msOf(to) - msOf(from)) / dayMs);

/** Whole days until a moment, negative once it is over; a day is over at its end, in UTC. */
export const daysUntil = (now: number, moment: string): number =>
  daysBetween(now, moment.includes("T") ? moment : `${moment}T23:59:59.999Z`);

const msOf = (moment: number | string): number =>
  typeof moment === "number" ? moment : Date.parse(moment);
