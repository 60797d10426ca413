type Limit = {
  readonly calls: number;
  readonly perMs: number;
  /** How long it stays closed after the last call too many. */
  readonly closedForMs: number;
};

/**
 * Counts calls as a provider does; true says that this one is too many.
 * It counts in real time, whatever day it is in the world.
 */
export const createRateLimit = (
  { calls, perMs, closedForMs }: Limit,
  elapsed: () => number = () => performance.now(),
): (() => boolean) => {
  let recent: number[] = [];
  let closedUntil = -Infinity;
  return () => {
    const time = elapsed();
    recent = [...recent.filter((call) => call > time - perMs), time];
    if (recent.length > calls) closedUntil = time + closedForMs;
    return time < closedUntil;
  };
};
