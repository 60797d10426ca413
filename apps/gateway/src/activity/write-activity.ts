import type { GatewayLog } from "../log.ts";
import type { ActivityStore } from "./activity-store.ts";
import type { Hits } from "./hits.ts";

/** Hands over what this gateway has counted, every now and then. */
export type ActivityWriter = {
  /** Writes what is there, and ends. */
  close(): Promise<void>;
};

const writeEveryMs = 1_000;
/** The sums of money are noted this often, in writings. */
const sumsEvery = 15;

/** What cannot be written now is counted again with what comes next. */
export const startWritingActivity = (parts: {
  readonly hits: Hits;
  readonly store: ActivityStore;
  readonly log: GatewayLog;
}): ActivityWriter => {
  const { hits, store, log } = parts;
  let writings = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    const taken = hits.take();
    try {
      if (taken) await store.write(taken);
    } catch {
      if (taken) hits.putBack(taken);
      return;
    }
    if (writings % sumsEvery === 0 || isClosed) await store.noteSums().catch(() => {});
    writings += 1;
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      writing = write().finally(() => {
        if (!isClosed) schedule();
      });
    }, writeEveryMs).unref();
  };
  schedule();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await writing;
      await write();
      if (hits.take()) log.warn({}, "the last hits could not be counted");
    },
  };
};
