import { ToolError, type ToolErrorCode } from "@coinslot/tools-schema";
import { isUpstreamFailure, UpstreamError } from "./upstream-error.ts";

const outagesThatOpen = 3;
const outagePauseMs = 30_000;
const rateLimitPauseMs = 60_000;

const outages: ReadonlySet<ToolErrorCode> = new Set([
  "upstream_blocked",
  "upstream_timeout",
  "upstream_unavailable",
] as const);

/** Keeps calls from a provider that cannot answer them. */
export type Breaker = {
  /** Throws `UpstreamError` at once while the breaker is open. */
  run<Value>(call: () => Promise<Value>): Promise<Value>;
  isOpen(): boolean;
};

/**
 * Opens at a rate limit for as long as the provider asks (a minute, unless told), and at the third outage in a
 * row for half a minute; where a pause is given, at the first of either and for as long as that. Then one call at
 * a time tries, until one is answered.
 *
 * Our own: cockatiel's reads the wall clock, cannot open for a time that the failure names, and stays "open"
 * until somebody calls, so that readiness read from it would never come back.
 */
export const createBreaker = (
  provider: string,
  now: () => number,
  givenPauseMs?: number,
): Breaker => {
  let openUntil = 0;
  let openedBy: "upstream_rate_limited" | "upstream_unavailable" = "upstream_unavailable";
  let outagesInARow = 0;
  let isTrying = false;

  const open = (by: typeof openedBy, pauseMs: number): void => {
    if (pauseMs === 0) return;
    openedBy = by;
    openUntil = Math.max(openUntil, now() + pauseMs);
  };
  const learnFromAnswer = (isTrial: boolean): void => {
    outagesInARow = 0;
    if (isTrial) openUntil = 0;
  };
  const learnFromFailure = (error: unknown, isTrial: boolean): void => {
    if (!(error instanceof ToolError)) return;
    if (!isUpstreamFailure(error)) return learnFromAnswer(isTrial);
    if (error.code === "upstream_rate_limited") {
      const asked = error instanceof UpstreamError ? error.pauseMs : undefined;
      return open(error.code, asked ?? givenPauseMs ?? rateLimitPauseMs);
    }
    if (!outages.has(error.code)) return;
    outagesInARow += 1;
    const isEnough = givenPauseMs !== undefined || outagesInARow >= outagesThatOpen;
    if (isTrial || isEnough) open("upstream_unavailable", givenPauseMs ?? outagePauseMs);
  };

  return {
    isOpen: () => now() < openUntil,
    async run(call) {
      const isTrial = openUntil > 0;
      if (now() < openUntil || (isTrial && isTrying)) {
        throw new UpstreamError(openedBy, provider, { reason: "its circuit breaker is open" });
      }
      isTrying = isTrial;
      try {
        const value = await call();
        learnFromAnswer(isTrial);
        return value;
      } catch (error) {
        learnFromFailure(error, isTrial);
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
};
