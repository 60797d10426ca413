import { ModelError } from "../model-error.ts";

/** Milliseconds that a call may take: until the first token, from one token to the next, and in all. */
export type CallLimits = {
  readonly firstTokenMs: number;
  readonly nextTokenMs: number;
  readonly totalMs: number;
};

/** One call's clock: its signal fires when the caller leaves, or when the model is later than it may be. */
export type CallWatch = {
  readonly signal: AbortSignal;
  /** Why the signal fired. */
  readonly cause: () => ModelError | undefined;
  /** A token came: the next one has its own time. */
  readonly heard: () => void;
  readonly stop: () => void;
};

/** Starts the clock of a call. */
export const watchCall = (limits: CallLimits, signal: AbortSignal): CallWatch => {
  const controller = new AbortController();
  let cause: ModelError | undefined;
  const end = (error: ModelError): void => {
    cause ??= error;
    controller.abort(error);
  };
  const endLate = (what: string, ms: number) =>
    setTimeout(() => end(new ModelError("late", `${what} within ${ms} ms`)), ms);
  const leave = (): void =>
    end(new ModelError("aborted", "the caller gave up", { cause: signal.reason }));
  if (signal.aborted) leave();
  signal.addEventListener("abort", leave, { once: true });
  let next = endLate("no first token", limits.firstTokenMs);
  const total = endLate("no whole answer", limits.totalMs);
  return {
    signal: controller.signal,
    cause: () => cause,
    heard: () => {
      clearTimeout(next);
      next = endLate("no further token", limits.nextTokenMs);
    },
    stop: () => {
      clearTimeout(next);
      clearTimeout(total);
      signal.removeEventListener("abort", leave);
    },
  };
};
