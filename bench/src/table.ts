import { type Ratios, type Report, type Row, targets } from "./report.ts";

const number = (value: number, decimals = 0): string =>
  value.toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

const cpuText = ({ cpuMicros }: Row): string => {
  const known = Object.values(cpuMicros).filter((micros) => micros !== null);
  const parts = Object.entries(cpuMicros).map(
    ([name, micros]) => `${name} ${micros === null ? "?" : number(micros)}`,
  );
  if (parts.length === 1) return known.map((micros) => number(micros)).join("");
  return `${number(known.reduce((sum, micros) => sum + micros, 0))} (${parts.join(", ")})`;
};

const cells = (row: Row): string[] => [
  `${row.scenario} c=${row.concurrency}`,
  row.server,
  number(row.requestsPerSecond),
  number(row.p50Ms, 2),
  number(row.p99Ms, 2),
  cpuText(row),
  row.redisCommands === null ? "" : number(row.redisCommands, 1),
];

const head = ["scenario", "server", "req/s", "p50 ms", "p99 ms", "CPU us/req", "Redis commands"];

/** Markdown, so that what is on the screen can be pasted into a document. */
export const tableFrom = ({ rows }: Pick<Report, "rows">): string =>
  markdownTable([head, ...rows.map(cells)]);

/** The first line is the head. */
export const markdownTable = (lines: readonly (readonly string[])[]): string => {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const text = (line: readonly string[]): string =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [first = "", ...rest] = lines.map(text);
  return [first, `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rest].join("\n");
};

/** Each ratio with its target and whether it is reached. */
export const ratioLinesFrom = (ratios: Ratios): string[] =>
  (Object.keys(ratios) as (keyof Ratios)[]).map((name) => {
    const { atLeast = 0, atMost } = targets[name];
    const value = ratios[name];
    const isReached = atMost === undefined ? value >= atLeast : value <= atMost;
    const target = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
    return `${name.padEnd(26)} ${number(value, 2).padStart(6)}  ${target}: ${isReached ? "reached" : "not reached"}`;
  });
