import type { Outcome } from "./run-schedule.ts";

const columns = (counts: Readonly<Record<string, number>>): string => {
  const names = Object.keys(counts);
  const cells = names.map((name) => String(counts[name]).padEnd(name.length));
  return [
    `| ${names.join(" | ")} |`,
    `| ${names.map((name) => "-".repeat(name.length)).join(" | ")} |`,
    `| ${cells.join(" | ")} |`,
  ].join("\n");
};

/** The books of a schedule as a table, with what had died and what the agents were told. */
export const tableFrom = ({ books, lateRefunds, deaths, answers, stories }: Outcome): string =>
  [
    columns(books),
    `${lateRefunds} of the refunds were made after the last result, under the aftershocks`,
    `deaths\n${columns(deaths)}`,
    `answers\n${Object.entries(answers)
      .map(([answer, count]) => `  ${String(count).padStart(5)}  ${answer}`)
      .join("\n")}`,
    ...(stories.length > 0 ? [`wrong\n  ${stories.join("\n  ")}`] : []),
  ].join("\n\n");
