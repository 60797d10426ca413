import type { Timing } from "../sources/timing.ts";
import type { AnswersReport } from "./measure-answers.ts";

const fixed = (value: number, decimals: number): string =>
  value.toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

const lineOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const rowOf = (what: string, { count, p50Ms, p95Ms, maxMs }: Timing): string =>
  lineOf([
    what,
    String(count),
    ...[p50Ms, p95Ms, maxMs].map((one) => fixed(one, one < 100 ? 1 : 0)),
  ]);

/** Markdown: a row per tool and for `hash`, then what two workers are to one, and the memory. */
export const answersTable = ({ tools, scaling, hash, peakMegabytes }: AnswersReport): string =>
  [
    lineOf(["call", "count", "p50 ms", "p95 ms", "max ms"]),
    lineOf(["---", "---:", "---:", "---:", "---:"]),
    ...tools.map(({ slug, ...timing }) => rowOf(slug, timing)),
    rowOf("hash, alone", hash.alone),
    rowOf("hash, beside answers", hash.besideAnswers),
    "",
    `answers per second: ${fixed(scaling.one, 2)} of one worker, ${fixed(scaling.two, 2)} of two (${fixed(scaling.two / scaling.one, 2)})`,
    `llm-worker at its most: ${peakMegabytes.map((one) => (one === null ? "unknown" : `${fixed(one, 0)} MB`)).join(", ")}`,
  ].join("\n");
