import { ToolError } from "@coinslot/tools-schema";

/** Every piece of guarded work runs inside one of these, so that none outlives its deadline or its owner. */
export type Deadlines = {
  /**
   * Runs the work with a signal that fires at the deadline, when the caller gives up, or on close. From then
   * on that is the reason of the failure, whatever the work itself throws.
   */
  run<T>(
    callerSignal: AbortSignal,
    timeoutMs: number,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  close(): void;
};

const late = (timeoutMs: number): ToolError =>
  new ToolError("upstream_timeout", `The target did not answer within ${timeoutMs / 1_000} s.`);

/** Creates the deadlines of one owner. */
export const createDeadlines = (): Deadlines => {
  const running = new Set<AbortController>();
  return {
    async run(callerSignal, timeoutMs, work) {
      callerSignal.throwIfAborted();
      const controller = new AbortController();
      running.add(controller);
      const giveUp = (): void => controller.abort(callerSignal.reason);
      callerSignal.addEventListener("abort", giveUp, { once: true });
      const timer = setTimeout(() => controller.abort(late(timeoutMs)), timeoutMs);
      try {
        return await work(controller.signal);
      } catch (error) {
        controller.signal.throwIfAborted();
        throw error;
      } finally {
        clearTimeout(timer);
        callerSignal.removeEventListener("abort", giveUp);
        running.delete(controller);
      }
    },
    close() {
      const reason = new ToolError("tool_failed", "The worker is shutting down.");
      for (const controller of running) controller.abort(reason);
    },
  };
};
