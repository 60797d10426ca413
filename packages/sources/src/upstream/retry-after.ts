const longestPauseMs = 60 * 60_000;

/** The milliseconds that a `Retry-After` header asks for, at most an hour; nothing where it cannot be read. */
export const parseRetryAfter = (value: string | undefined, nowMs: number): number | undefined => {
  if (value === undefined) return undefined;
  const text = value.trim();
  const pauseMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  if (Number.isNaN(pauseMs)) return undefined;
  return Math.min(Math.max(pauseMs, 0), longestPauseMs);
};
