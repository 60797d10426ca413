/** RFC 7240: `respond-async` hands over at once, `wait=N` within N seconds. */
export const patienceMs = (prefer: string | string[] | undefined, handOverMs: number): number => {
  const preferences = String(prefer ?? "");
  const wait = /\bwait=(\d{1,3})\b/.exec(preferences)?.[1];
  if (wait) return Math.min(Number(wait) * 1_000, handOverMs);
  return /\brespond-async\b/.test(preferences) ? 0 : handOverMs;
};
