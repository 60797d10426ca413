import type { AwaitedOutcome } from "./job.ts";

/** Milliseconds until an outcome that was not published is looked up; the pause doubles each time. */
const lookUpPauseMs = { first: 100, longest: 2_000 } as const;

/** Those who wait for the outcome of a job. */
export type ReplyWaiters = {
  isAwaited(job: string): boolean;
  /** Hands a published outcome to everybody who waits for that job. */
  resolve(job: string, outcome: AwaitedOutcome): void;
  /**
   * The outcome, or undefined when `timeoutMs` pass first. It may be published for another gateway, or
   * get lost: `lookUp` is asked with growing pauses.
   */
  wait(
    job: string,
    timeoutMs: number,
    lookUp: () => Promise<AwaitedOutcome | undefined>,
  ): Promise<AwaitedOutcome | undefined>;
};

type Waiter = (outcome: AwaitedOutcome | undefined) => void;

export const createReplyWaiters = (): ReplyWaiters => {
  const waiters = new Map<string, Set<Waiter>>();

  const forget = (job: string, waiter: Waiter): void => {
    const others = waiters.get(job);
    others?.delete(waiter);
    if (others?.size === 0) waiters.delete(job);
  };

  return {
    isAwaited: (job) => waiters.has(job),
    resolve(job, outcome) {
      for (const waiter of waiters.get(job) ?? []) waiter(outcome);
    },
    wait: (job, timeoutMs, lookUp) =>
      new Promise((resolve) => {
        let pause: number = lookUpPauseMs.first;
        const waiter: Waiter = (outcome) => {
          clearTimeout(deadline);
          clearTimeout(next);
          forget(job, waiter);
          resolve(outcome);
        };
        const lookAgain = async (): Promise<void> => {
          const outcome = await lookUp();
          if (outcome) return waiter(outcome);
          pause = Math.min(pause * 2, lookUpPauseMs.longest);
          if (waiters.get(job)?.has(waiter)) next = setTimeout(() => void lookAgain(), pause);
        };
        const deadline = setTimeout(() => waiter(undefined), timeoutMs);
        let next = setTimeout(() => void lookAgain(), pause);
        waiters.set(job, (waiters.get(job) ?? new Set()).add(waiter));
      }),
  };
};
