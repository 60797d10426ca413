const dayMs = 86_400_000;

/** Whole days from one moment to a later one, negative where it lies before; both may be days. */
export const daysBetween = (from: number | string, to: number | string): number =>
  Math.floor((msOf(to) - msOf(from)) / dayMs);

const msOf = (moment: number | string): number =>
  typeof moment === "number" ? moment : Date.parse(moment);
