import { readFileSync } from "node:fs";
import type { App } from "../world.ts";

/** The kernel counts in hundredths of a second. */
const msPerTick = 10;

/** Milliseconds of CPU that a process has taken since it started, in all its threads. */
const cpuMsOf = ({ pid }: App): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name, in parentheses, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
};

/** Milliseconds of CPU that one of so many acts takes of a process, on average. */
export const cpuMsOfEach = async (
  app: App,
  times: number,
  act: (time: number) => Promise<unknown>,
): Promise<number> => {
  const before = cpuMsOf(app);
  for (let time = 0; time < times; time++) await act(time);
  return (cpuMsOf(app) - before) / times;
};

/** Megabytes of memory that a process has in use. */
export const residentMbOf = ({ pid }: App): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
};
