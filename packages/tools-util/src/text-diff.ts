import type { Handler, tools, Warning } from "@coinslot/tools-schema";
import type { DiffWorker } from "./diff-worker.ts";

const lineEndingsOnly: Warning = {
  code: "LINE_ENDINGS_ONLY",
  message: "The texts differ only in their line endings (CRLF against LF).",
  sourceId: null,
};

const withoutReturns = (text: string): string => text.replaceAll("\r\n", "\n");

/** Compares by lines in a thread of its own, since dissimilar texts take quadratic time. */
export const createTextDiff =
  (worker: DiffWorker): Handler<(typeof tools)["text-diff"]> =>
  async ({ text1, text2 }, { signal }) => {
    const data = await worker.diff({ text1, text2 }, signal);
    const onlyEndings = !data.identical && withoutReturns(text1) === withoutReturns(text2);
    return { data, warnings: onlyEndings ? [lineEndingsOnly] : [] };
  };
