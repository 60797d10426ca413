import { setTimeout as sleep } from "node:timers/promises";
import type { GatewayLog } from "../log.ts";

/**
 * Writes down what happened to money. True when it is written; otherwise the write is repeated in the
 * background until Redis takes it, and the caller is answered meanwhile. Only for writes that may be
 * repeated.
 */
export type Persist = {
  (what: string, write: () => Promise<unknown>): Promise<boolean>;
  /** Resolves when nothing is left to write, or after `timeoutMs`. */
  flush(timeoutMs: number): Promise<void>;
};

export const createPersist = (log: GatewayLog): Persist => {
  const unwritten = new Set<Promise<void>>();

  const keepTrying = async (what: string, write: () => Promise<unknown>): Promise<void> => {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5_000)) {
      await sleep(pause, undefined, { ref: false });
      try {
        await write();
        return log.info({ what }, "written after a delay");
      } catch {
        log.warn({ what }, "still not written");
      }
    }
  };

  const track = <T>(writing: Promise<T>): Promise<T> => {
    const ended = writing.then(
      () => {},
      () => {},
    );
    unwritten.add(ended);
    void ended.then(() => unwritten.delete(ended));
    return writing;
  };

  const attempt = async (what: string, write: () => Promise<unknown>): Promise<boolean> => {
    try {
      await write();
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : "no reason";
      log.error({ what, error: reason }, "not written, will be repeated");
      void track(keepTrying(what, write));
      return false;
    }
  };

  const persist = (what: string, write: () => Promise<unknown>): Promise<boolean> =>
    track(attempt(what, write));

  return Object.assign(persist, {
    async flush(timeoutMs: number) {
      const late = sleep(timeoutMs, "late" as const, { ref: false });
      while (unwritten.size > 0) {
        if ((await Promise.race([Promise.all(unwritten), late])) === "late") return;
      }
    },
  });
};
