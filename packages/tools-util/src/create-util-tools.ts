import type { WorkerToolsOf } from "@coinslot/tools-schema";
import { createDiffWorker } from "./diff-worker.ts";
import { hash } from "./hash.ts";
import { jsonToCsv } from "./json-to-csv.ts";
import { createTextDiff } from "./text-diff.ts";

/** They compute, and need nothing that could be away. */
const isReady = (): boolean => true;

/** The tools of the `util` family, and what ends their thread; it starts with the first text-diff. */
export const createUtilTools = (): {
  readonly tools: WorkerToolsOf<"util">;
  readonly close: () => Promise<void>;
} => {
  const worker = createDiffWorker();
  return {
    tools: {
      hash: { handler: hash, isReady },
      "json-to-csv": { handler: jsonToCsv, isReady },
      "text-diff": { handler: createTextDiff(worker), isReady },
    },
    close: worker.close,
  };
};
