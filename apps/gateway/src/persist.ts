import { setTimeout as sleep } from "node:timers/promises";
import type { GatewayLog } from "./log.ts";

/**
 * Writes down what happened to money. True when it is written; otherwise the write is repeated in the
 * background until Redis takes it, and the caller is answered meanwhile. Only for writes that may be
 * repeated.
 */
export type Persist = {
  (what: string, write: () => Promise<unknown>): Promise<boolean>;
  /** Resolves when nothing is left to write, or after `timeoutMs`. */
  settle(timeoutMs: number): Promise<void>;
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

  const persist = async (what: string, write: () => Promise<unknown>): Promise<boolean> => {
    try {
      await write();
      return true;
    } catch (error) {
      log.error({ what, error: (error as Error).message }, "not written, will be repeated");
      const attempt = keepTrying(what, write).finally(() => unwritten.delete(attempt));
      unwritten.add(attempt);
      return false;
    }
  };

  return Object.assign(persist, {
    settle: async (timeoutMs: number) =>
      void (await Promise.race([
        Promise.all(unwritten),
        sleep(timeoutMs, undefined, { ref: false }),
      ])),
  });
};
