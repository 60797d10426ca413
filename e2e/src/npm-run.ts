import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** An `npm` command in a process group of its own, as a terminal starts it. */
export type NpmRun = {
  /** What it has written so far, line by line. */
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  /** Settles when it has ended, and all that hold its output have. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  isRunning(): boolean;
  /** What Ctrl-C does: the signal goes to the whole group. */
  interrupt(): void;
};

/** Runs `npm` in a folder with an environment that has nothing of this one but what is given. */
export const runNpm = (
  folder: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): NpmRun => {
  const child = spawn("npm", args, {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      TURBO_TELEMETRY_DISABLED: "1",
      ...more,
    },
  });
  const stdout: string[] = [];
  const stderr: string[] = [];
  createInterface(child.stdout).on("line", (line) => stdout.push(line));
  createInterface(child.stderr).on("line", (line) => stderr.push(line));
  const ended = once(child, "close").then(([code]) => ({
    code: code as number | null,
    output: [...stdout, ...stderr].join("\n"),
  }));
  return {
    stdout,
    stderr,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    interrupt: () => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
    },
  };
};
