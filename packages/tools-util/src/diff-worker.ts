import { Worker } from "node:worker_threads";
import { ToolError } from "@coinslot/tools-schema";
import type { diffTexts } from "./diff-texts.mjs";

type Texts = { readonly text1: string; readonly text2: string };
type Difference = ReturnType<typeof diffTexts>;

/** Compares texts outside the event loop. */
export type DiffWorker = {
  /** Throws `ToolError`: when the signal fires, at the time limit, and when the thread dies. */
  readonly diff: (texts: Texts, signal: AbortSignal) => Promise<Difference>;
  /** Ends the thread; a call after it starts another. */
  readonly close: () => Promise<void>;
};

/** How long one comparison may take, and the heap it may fill. */
export type DiffLimits = {
  readonly milliseconds: number;
  readonly megabytes: number;
};

const tooSlow = (): ToolError =>
  new ToolError("tool_timeout", "The texts could not be compared in time.");

/** Without our flags and environment: a loader among them would be started in the thread as well. */
const startThread = ({ megabytes }: DiffLimits): Worker => {
  const thread = new Worker(new URL("./diff-thread.mjs", import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // An error without a listener would end the process.
  thread.on("error", () => {});
  thread.unref();
  return thread;
};

/** One answer of a thread, or the error that it, the time limit or the signal ends with. */
const ask = (
  thread: Worker,
  texts: Texts,
  { milliseconds }: DiffLimits,
  signal: AbortSignal,
): Promise<Difference> =>
  new Promise((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onTime);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit).unref();
      finish();
    };
    const onMessage = (difference: Difference): void => settle(() => resolve(difference));
    const onError = (cause: Error): void =>
      settle(() => reject(new ToolError("tool_failed", "The comparison failed.", { cause })));
    const onExit = (): void =>
      settle(() => reject(new ToolError("tool_failed", "The comparison was ended.")));
    const onTime = (): void => settle(() => reject(tooSlow()));
    const timer = setTimeout(onTime, milliseconds);
    signal.addEventListener("abort", onTime, { once: true });
    thread.on("message", onMessage).on("error", onError).on("exit", onExit).ref();
    thread.postMessage(texts);
  });

/**
 * One thread, started by the first call and kept. It does one comparison at a time; a comparison that fails
 * takes the thread with it and the next one starts another.
 */
export const createDiffWorker = (
  limits: DiffLimits = { milliseconds: 8_000, megabytes: 512 },
): DiffWorker => {
  let thread: Worker | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const start = (): Worker => {
    const started = startThread(limits);
    // One that ends between calls would never answer the next.
    started.once("exit", () => {
      if (thread === started) thread = null;
    });
    thread = started;
    return started;
  };
  const close = async (): Promise<void> => {
    const ending = thread;
    thread = null;
    await ending?.terminate();
  };
  const run = async (texts: Texts, signal: AbortSignal): Promise<Difference> => {
    if (signal.aborted) throw tooSlow();
    const current = thread ?? start();
    try {
      return await ask(current, texts, limits, signal);
    } catch (error) {
      await close();
      throw error;
    }
  };

  return {
    diff: (texts, signal) => {
      const result = turn.then(() => run(texts, signal));
      turn = result.catch(() => {});
      return result;
    },
    close,
  };
};
