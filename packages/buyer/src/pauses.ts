import type { Answer } from "./answer.ts";

/** A minute: pauses that nobody asked for do not grow beyond. */
const longestOwnPause = 60;

const secondsFromHeader = (header: string | null, nowMs: number): number | undefined => {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - nowMs) / 1_000);
};

/** How long the shop says to wait: `Retry-After` first, as proxies on the way set it too. */
const toldSeconds = ({ headers, body }: Answer, nowMs: number): number | undefined => {
  const header = secondsFromHeader(headers.get("retry-after"), nowMs);
  const member = body["retryAfterSeconds"];
  return header ?? (typeof member === "number" && member >= 0 ? member : undefined);
};

/**
 * Seconds until the next step: never less than told, and longer each time the same was told again, up to a
 * minute. `repeats` is how often that was.
 */
export const pauseSeconds = (
  answer: Answer | undefined,
  repeats: number,
  nowMs: number,
): number => {
  const told = answer && toldSeconds(answer, nowMs);
  const own = Math.min(Math.max(told ?? 1, 0.5) * 1.5 ** repeats, longestOwnPause);
  return Math.max(told ?? 0, told === 0 && repeats === 0 ? 0 : own);
};
