import PQueue from "p-queue";
import type { ProviderDefinition } from "./provider.ts";
import { UpstreamError } from "./upstream-error.ts";

/** After this many milliseconds in the queue another provider is the better answer. */
const longestWaitMs = 8_000;

/** Runs calls no faster than their provider allows. */
export type RateQueue = <Value>(call: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;

/**
 * A queue of one process. A call that waits too long fails as `upstream_rate_limited` with a pause of zero: it
 * is our own pace, so no breaker opens. Throws the signal's reason when it fires.
 */
export const createRateQueue = ({ name, rate }: ProviderDefinition): RateQueue => {
  const { concurrency, perInterval } = rate;
  const queue = new PQueue({
    concurrency,
    ...(perInterval && { intervalCap: perInterval.calls, interval: perInterval.ms, strict: true }),
  });
  return async (call, signal) => {
    const leave = new AbortController();
    const onAbort = (): void => leave.abort(signal.reason);
    const timer = setTimeout(
      () => leave.abort(new UpstreamError("upstream_rate_limited", name, waitedTooLong)),
      longestWaitMs,
    );
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      signal.throwIfAborted();
      return await queue.add(
        async () => {
          clearTimeout(timer);
          return await call();
        },
        { signal: leave.signal },
      );
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    }
  };
};

const waitedTooLong = { reason: "too many calls wait for this provider", pauseMs: 0 };
