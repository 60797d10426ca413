import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const ticksPerSecond = (): number => {
  try {
    return Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" })) || 100;
  } catch {
    return 100;
  }
};
const microsPerTick = 1_000_000 / ticksPerSecond();

/** CPU time that a process has used, user and system, in microseconds; undefined where there is no /proc. */
export const cpuMicrosOf = (pid: number): number | undefined => {
  try {
    // The fields after the name, which stands in parentheses and may contain anything.
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * microsPerTick;
  } catch {
    return undefined;
  }
};
