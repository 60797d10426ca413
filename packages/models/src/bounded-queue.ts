import PQueue from "p-queue";
import { ModelError } from "./model-error.ts";

/** Runs tasks in order, so many at a time. */
export type BoundedQueue = {
  readonly run: RunInTurn;
  /** Resolves when nothing runs or waits any more. */
  readonly idle: () => Promise<void>;
};

/**
 * Runs a task when its turn has come. Throws `overloaded` at once where too many wait, and `aborted` as soon
 * as the signal fires, whether the task waits or runs. A task keeps its turn until it has ended, so that a
 * model is never asked for more at a time than it was given turns, whatever its callers gave up.
 */
type RunInTurn = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

const aborted = (signal: AbortSignal): ModelError =>
  new ModelError("aborted", "the caller gave up", { cause: signal.reason });

/** Rejects when the signal fires; the promise given goes on, and what becomes of it is not missed. */
const untilAborted = <Result>(running: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => reject(aborted(signal));
    signal.addEventListener("abort", giveUp, { once: true });
    running.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });

/** A queue of so many turns at a time, and so many tasks waiting for one. */
export const createBoundedQueue = (options: {
  readonly turns: number;
  readonly waiting: number;
}): BoundedQueue => {
  const queue = new PQueue({ concurrency: options.turns });
  const run: RunInTurn = async (task, signal) => {
    if (signal.aborted) throw aborted(signal);
    if (queue.pending >= options.turns && queue.size >= options.waiting)
      throw new ModelError("overloaded", `${queue.size} tasks wait already`);
    const inTurn = async () => {
      if (signal.aborted) throw aborted(signal);
      return await task();
    };
    return await untilAborted(queue.add(inTurn), signal);
  };
  return { run, idle: () => queue.onIdle() };
};
