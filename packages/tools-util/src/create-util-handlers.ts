import type { HandlersOf } from "@coinslot/tools-schema";
import { createDiffWorker } from "./diff-worker.ts";
import { hash } from "./hash.ts";
import { jsonToCsv } from "./json-to-csv.ts";
import { createTextDiff } from "./text-diff.ts";

/** The handlers of the `util` queue, and what ends their thread; it starts with the first text-diff. */
export const createUtilHandlers = (): {
  readonly handlers: HandlersOf<"util">;
  readonly close: () => Promise<void>;
} => {
  const worker = createDiffWorker();
  return {
    handlers: { hash, "json-to-csv": jsonToCsv, "text-diff": createTextDiff(worker) },
    close: worker.close,
  };
};
