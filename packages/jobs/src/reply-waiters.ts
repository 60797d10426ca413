import type { JobOutcome } from "./job.ts";

/** Milliseconds until an outcome that was not published is looked up; the pause doubles each time. */
const lookUpPauseMs = { first: 100, longest: 2_000 } as const;

/** Those who wait for the outcome of a job. */
export type ReplyWaiters = {
  /** Hands a published outcome to everybody who waits for that job. */
  settle(job: string, outcome: JobOutcome): void;
  /**
   * The outcome, or undefined when `timeoutMs` pass first. It may be published for another gateway, or
   * get lost: `lookUp` is asked with growing pauses.
   */
  wait(
    job: string,
    timeoutMs: number,
    lookUp: () => Promise<JobOutcome | undefined>,
  ): Promise<JobOutcome | undefined>;
};

type Finish = (outcome: JobOutcome | undefined) => void;

export const createReplyWaiters = (): ReplyWaiters => {
  const waiters = new Map<string, Set<Finish>>();

  const forget = (job: string, finish: Finish): void => {
    const others = waiters.get(job);
    others?.delete(finish);
    if (others?.size === 0) waiters.delete(job);
  };

  return {
    settle(job, outcome) {
      for (const finish of waiters.get(job) ?? []) finish(outcome);
    },
    wait: (job, timeoutMs, lookUp) =>
      new Promise((resolve) => {
        let pause: number = lookUpPauseMs.first;
        const finish: Finish = (outcome) => {
          clearTimeout(deadline);
          clearTimeout(next);
          forget(job, finish);
          resolve(outcome);
        };
        const lookAgain = async (): Promise<void> => {
          const outcome = await lookUp();
          if (outcome) return finish(outcome);
          pause = Math.min(pause * 2, lookUpPauseMs.longest);
          if (waiters.get(job)?.has(finish)) next = setTimeout(() => void lookAgain(), pause);
        };
        const deadline = setTimeout(() => finish(undefined), timeoutMs);
        let next = setTimeout(() => void lookAgain(), pause);
        waiters.set(job, (waiters.get(job) ?? new Set()).add(finish));
      }),
  };
};
