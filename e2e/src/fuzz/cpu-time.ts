import { readdirSync, readFileSync } from "node:fs";
import type { App } from "../world.ts";

/** Milliseconds of CPU that a process has taken in the threads that it has, to the nanosecond; on Linux. */
export const cpuMsOf = ({ pid }: App): number => {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).reduce((sum, task) => {
    try {
      return sum + Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    } catch {
      // It has ended meanwhile.
      return sum;
    }
  }, 0);
};
