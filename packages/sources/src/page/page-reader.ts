import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { ToolError } from "@coinslot/tools-schema";
import PQueue from "p-queue";
import type { NoContent, Page, PageContent, PageOutcome } from "./page-content.ts";
import { ask, startThread, tooSlow, type PageLimits } from "./read-in-thread.ts";

/** Reads pages outside the event loop, several at a time. */
export type PageReader = {
  /**
   * Throws `ToolError`: `upstream_blocked` where something stands in front of the page, `upstream_bad_response`
   * where it has no text, `tool_input_refused` for what is no page, `tool_timeout` at the time limit and when the
   * signal fires, `tool_failed` when the thread dies. The next page works.
   */
  readonly read: (page: Page, signal: AbortSignal) => Promise<PageContent>;
  /** Ends the threads; pages under way fail. A call after it starts others. */
  readonly close: () => Promise<void>;
};

const defaults: PageLimits = {
  milliseconds: 8_000,
  megabytes: 512,
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
};

const failures: Record<NoContent, () => ToolError> = {
  captcha: () => new ToolError("upstream_blocked", "The page asks for a proof of being human."),
  consent: () => new ToolError("upstream_blocked", "The page asks for consent to cookies first."),
  login: () => new ToolError("upstream_blocked", "The page is behind a login."),
  "needs-script": () =>
    new ToolError("upstream_blocked", "The page shows its text by script only."),
  empty: () => new ToolError("upstream_bad_response", "The page has no text."),
  "unsupported-type": () =>
    new ToolError("tool_input_refused", "The URL is neither an HTML page nor a PDF nor text."),
  "too-many-pages": () => new ToolError("tool_input_refused", "The PDF has more than 300 pages."),
  unreadable: () =>
    new ToolError("tool_input_refused", "The PDF is damaged or protected by a password."),
};

const contentFrom = (outcome: PageOutcome): PageContent => {
  if (outcome.ok) return outcome.content;
  throw failures[outcome.reason]();
};

/**
 * Threads, each started when it is first needed and kept. A thread reads one page at a time; one that fails or is
 * too slow is ended, and its place is taken by another.
 */
const createThreads = (limits: PageLimits) => {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const start = (): Worker => {
    const thread = startThread(limits);
    all.add(thread);
    // One that ends between pages would never answer the next.
    thread.once("exit", () => {
      all.delete(thread);
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    });
    return thread;
  };
  return {
    ask: async (page: Page, signal: AbortSignal): Promise<PageOutcome> => {
      const thread = idle.pop() ?? start();
      try {
        const { outcome, isFinal } = await ask(thread, page, limits, signal);
        if (isFinal) idle.push(thread);
        else await thread.terminate();
        return outcome;
      } catch (error) {
        await thread.terminate();
        throw error;
      }
    },
    end: async (): Promise<void> => {
      idle.length = 0;
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
};

/** A reader with a bounded pool of threads; more pages than threads wait for their turn. */
export const createPageReader = (options: Partial<PageLimits> = {}): PageReader => {
  const limits = { ...defaults, ...options };
  const threads = createThreads(limits);
  const turns = new PQueue({ concurrency: limits.threads });
  return {
    read: async (page, callers) => {
      // A signal of its own: one of a caller who reads many pages would gather too many listeners.
      const signal = AbortSignal.any([callers]);
      const reading = turns.add(() => threads.ask(page, signal), { signal });
      const outcome = await reading.catch((error: unknown) => {
        // A page that never had its turn fails with the signal's own reason.
        throw signal.aborted ? tooSlow() : error;
      });
      return contentFrom(outcome);
    },
    close: threads.end,
  };
};
