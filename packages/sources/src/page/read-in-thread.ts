import { Worker } from "node:worker_threads";
import { ToolError } from "@coinslot/tools-schema";
import type { Page, PageOutcome } from "./page-content.ts";

/** How long a page may take, the heap it may fill, and how many are read at the same time. */
export type PageLimits = {
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly threads: number;
};

/** What a thread sends: perhaps a first result, and the final one. */
export type Answer = { readonly outcome: PageOutcome; readonly isFinal: boolean };

/** The error of a page that the time limit or the caller's signal ended. */
export const tooSlow = (): ToolError =>
  new ToolError("tool_timeout", "The page could not be read in time.");

/** A thread without our flags and environment: a loader among them would be started in the thread as well. */
export const startThread = ({ megabytes }: PageLimits): Worker => {
  // From source this file lies in a folder beside the thread's entry; in a bundle both lie side by side.
  const here = import.meta.url;
  const entry = new URL(here.endsWith(".ts") ? "../page-thread.mjs" : "./page-thread.mjs", here);
  const thread = new Worker(entry, {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // An error without a listener would end the process.
  thread.on("error", () => {});
  thread.unref();
  return thread;
};

/** The outcome of a thread. At the time limit a first result is taken, if there is one. */
export const ask = (thread: Worker, page: Page, limits: PageLimits, signal: AbortSignal) =>
  new Promise<Answer>((resolve, reject) => {
    let early: PageOutcome | undefined;
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      thread.off("message", onMessage).off("error", onError).off("exit", onExit).unref();
      finish();
    };
    const onMessage = (answer: Answer): void => {
      if (answer.isFinal) settle(() => resolve(answer));
      else early = answer.outcome;
    };
    const onTime = (): void =>
      settle(() => {
        if (early === undefined) reject(tooSlow());
        else resolve({ outcome: early, isFinal: false });
      });
    const onError = (cause: Error): void =>
      settle(() => reject(new ToolError("tool_failed", "The page could not be read.", { cause })));
    const onExit = (): void =>
      settle(() => reject(new ToolError("tool_failed", "The reading of the page was ended.")));
    const onAbort = (): void => settle(() => reject(tooSlow()));
    const timer = setTimeout(onTime, limits.milliseconds);
    signal.addEventListener("abort", onAbort, { once: true });
    thread.on("message", onMessage).on("error", onError).on("exit", onExit).ref();
    thread.postMessage(page);
  });
