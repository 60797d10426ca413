import { ModelError } from "@coinslot/models";

/** How much time a result still has; it never says less than none. */
export type Clock = {
  readonly leftMs: () => number;
  readonly spentMs: () => number;
};

/** A clock that runs from now. It measures what passes, whatever time it is. */
export const startClock = (totalMs: number): Clock => {
  const startedAt = performance.now();
  const spentMs = (): number => performance.now() - startedAt;
  return { spentMs, leftMs: () => Math.max(0, totalMs - spentMs()) };
};

/** Thrown where something took longer than it was given. */
const late = (): DOMException => new DOMException("It took too long.", "TimeoutError");

/**
 * Runs something that may take so long and no longer: its signal fires then, and one that ignores its signal is left
 * behind. Throws what it throws, a `TimeoutError`, or the reason of the caller's own signal.
 */
export const within = async <T>(
  ms: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  signal.throwIfAborted();
  const controller = new AbortController();
  const leave = (): void => controller.abort(signal.reason);
  signal.addEventListener("abort", leave, { once: true });
  const timer = setTimeout(() => controller.abort(late()), ms);
  const left = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason as Error), {
      once: true,
    });
  });
  try {
    return await Promise.race([run(controller.signal), left]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
  }
};

/** Whether a model failed, or took longer than it was given; anything else is a mistake of ours. */
export const isModelFailure = (error: unknown): error is Error =>
  error instanceof ModelError ||
  (error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError"));
