/** How long single things took, and how many were done in a second of the whole. */
export type Timing = {
  readonly count: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
};

/** The timing of what ran within `elapsedMs`, perhaps side by side. */
export const timingFrom = (milliseconds: readonly number[], elapsedMs: number): Timing => {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return {
    count: sorted.length,
    perSecond: (sorted.length / elapsedMs) * 1_000,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    maxMs: sorted.at(-1) ?? Number.NaN,
  };
};

/** How many milliseconds it takes. */
export const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** Things done one after the other: the pauses between them do not count. */
export const timingInTurn = (milliseconds: readonly number[]): Timing =>
  timingFrom(
    milliseconds,
    milliseconds.reduce((sum, one) => sum + one, 0),
  );
