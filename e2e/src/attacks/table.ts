import type { Report } from "./run-attack.ts";

const ms = (milliseconds: number): string => milliseconds.toFixed(milliseconds < 100 ? 1 : 0);
const mb = (before: number, after: number): string => `${before.toFixed(0)} → ${after.toFixed(0)}`;
const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} × ${what}`)
    .join(", ");

const columns = [
  "attack",
  "purchases",
  "failed",
  "p99 of a 402, ms",
  "p99 of a hash, ms",
  "gateway, MB",
  "Redis, MB",
  "what the attacker was answered",
];

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** How the buyer fared, as a row of the table. */
export const rowOf = (report: Report): string => {
  const { name, answers, purchases, failures, p99Asked, p99Bought, before, after } = report;
  const told =
    failures.length === 0 ? "0" : `${failures.length}: ${[...new Set(failures)].join(", ")}`;
  return line([
    name,
    String(purchases),
    told,
    ms(p99Asked),
    ms(p99Bought),
    mb(before.gateway, after.gateway),
    mb(before.redis, after.redis),
    counted(answers),
  ]);
};

export const tableFrom = (reports: readonly Report[]): string =>
  [line(columns), line(columns.map(() => "---")), ...reports.map(rowOf)].join("\n");
