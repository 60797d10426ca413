import type { Timing } from "./timing.ts";

/** One thing that the sources do, and what it takes. */
export type SourcesRow = Timing & {
  readonly what: string;
  /** What was asked of the provider, of misses by round; null where there is none. */
  readonly upstreamCalls: number | null;
  /** Of the process; null where it is not told apart from the benchmark's own. */
  readonly peakMegabytes: number | null;
};

const number = (value: number | null, decimals = 0): string =>
  value === null
    ? ""
    : value.toLocaleString("en-US", {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });

const columns: readonly (readonly [string, (row: SourcesRow) => string])[] = [
  ["sources", ({ what }) => what],
  ["count", ({ count }) => number(count)],
  ["per second", ({ perSecond }) => number(perSecond)],
  ["p50 ms", ({ p50Ms }) => number(p50Ms, 2)],
  ["p95 ms", ({ p95Ms }) => number(p95Ms, 2)],
  ["max ms", ({ maxMs }) => number(maxMs, 2)],
  ["upstream calls", ({ upstreamCalls }) => number(upstreamCalls)],
  ["peak MB", ({ peakMegabytes }) => number(peakMegabytes)],
];

const lineOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** Markdown: one row per thing. */
export const sourcesTable = (rows: readonly SourcesRow[]): string =>
  [
    lineOf(columns.map(([head]) => head)),
    lineOf(columns.map((_, index) => (index === 0 ? "---" : "---:"))),
    ...rows.map((row) => lineOf(columns.map(([, textOf]) => textOf(row)))),
  ].join("\n");
