import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { SourcesRow } from "./sources-table.ts";
import { timingFrom, timingInTurn } from "./timing.ts";

/** What the process that reads says of it: milliseconds by page, megabytes of the whole process at its most. */
export type ExtractReport = {
  readonly alone: readonly number[];
  readonly together: readonly number[];
  readonly togetherMs: number;
  readonly peakMegabytes: number;
};

const program = fileURLToPath(new URL("extract-process.ts", import.meta.url));
const pages = fileURLToPath(new URL("../../../packages/sources/fixtures/pages", import.meta.url));

/** Measures the reading of the synthetic pages: one at a time, and all that wait for a thread at once. */
export const measureExtract = async (rounds: number): Promise<readonly SourcesRow[]> => {
  const child = fork(program, [pages, String(rounds)], {
    execArgv: ["--import", import.meta.resolve("tsx")],
  });
  const ended = once(child, "exit").then(([code]: unknown[]) => {
    throw new Error(`the pages could not be read: the process ended with ${String(code)}`);
  });
  const [report] = (await Promise.race([once(child, "message"), ended])) as [ExtractReport];
  ended.catch(() => {});
  const { alone, together, togetherMs, peakMegabytes } = report;
  const rest = { upstreamCalls: null, peakMegabytes };
  return [
    { what: "extract: pages one at a time", ...timingInTurn(alone), ...rest },
    { what: "extract: all pages at once", ...timingFrom(together, togetherMs), ...rest },
  ];
};
