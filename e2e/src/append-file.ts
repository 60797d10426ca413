import { readdirSync, statSync } from "node:fs";
import { truncate } from "node:fs/promises";
import { join } from "node:path";

/** The file to which Redis appends its writes; `everysec` brings it to the disk once a second. */
export type AppendFile = {
  /** Notes where the file ended a second ago; the function given, called when Redis is dead, cuts it there. */
  forgetLastSecond(): () => Promise<void>;
  close(): void;
};

const lookEveryMs = 50;
const forgottenMs = 1_000;

const lastFileIn = (folder: string): string | undefined => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".incr.aof"));
  const name = files.toSorted().at(-1);
  return name && join(folder, name);
};

/** Watches the end of the append-only file of the Redis that keeps its data in `dataDir`. */
export const watchAppendFile = (dataDir: string): AppendFile => {
  const folder = join(dataDir, "appendonlydir");
  let ends: { readonly at: number; readonly end: number }[] = [];

  const look = (): void => {
    const file = lastFileIn(folder);
    if (!file) return;
    const now = Date.now();
    const firstKept = ends.findLastIndex(({ at }) => at <= now - forgottenMs);
    ends = [...ends.slice(Math.max(0, firstKept)), { at: now, end: statSync(file).size }];
  };
  const timer = setInterval(look, lookEveryMs).unref();

  return {
    forgetLastSecond: () => {
      const end = ends[0]?.end;
      const file = lastFileIn(folder);
      return async () => {
        if (file && end !== undefined) await truncate(file, Math.min(end, statSync(file).size));
        ends = [];
      };
    },
    close: () => clearInterval(timer),
  };
};
