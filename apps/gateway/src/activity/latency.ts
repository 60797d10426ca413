/** Upper ends of the classes in which times are counted, in milliseconds; the last class has no end. */
export const latencyEnds = [
  5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 20_000, 45_000,
] as const;

/** The class of a time, the first one 0. */
export const latencyClassOf = (ms: number): number => {
  const index = latencyEnds.findIndex((end) => ms <= end);
  return index < 0 ? latencyEnds.length : index;
};

/**
 * The end of the class in which this share of all times lies: what is shown is at most one class too high. Undefined
 * where nothing was counted; Infinity above the last end.
 */
export const percentileOf = (counts: readonly number[], share: number): number | undefined => {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  const wanted = Math.max(1, Math.ceil(all * share));
  let seen = 0;
  const index = counts.findIndex((count) => (seen += count) >= wanted);
  return latencyEnds[index] ?? Infinity;
};
