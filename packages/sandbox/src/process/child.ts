import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/** A process that this one started, and that must not outlive it. */
export type Child = {
  pid: number;
  /** Why it is gone; never rejects. */
  exited: Promise<string>;
  running(): boolean;
  /** The last lines it wrote, for telling why it died. */
  lastLines(): string;
  /** The first line that matches; rejects when it ends or the time is over before. */
  line(pattern: RegExp, timeoutMs: number): Promise<RegExpExecArray>;
  /** SIGTERM, then SIGKILL after the grace time. Resolves when the process is gone. */
  stop(graceMs?: number): Promise<void>;
};

type ChildOptions = {
  cwd?: string | undefined;
  env?: NodeJS.ProcessEnv | undefined;
  /** Everything it writes goes here; what was in the file before is gone. */
  logFile?: string | undefined;
};

type Spawned = ChildProcessByStdio<null, Readable, Readable>;

/** On Linux the kernel ends the child even when this process is SIGKILLed. */
const leash: string[] =
  process.platform === "linux" && spawnSync("setpriv", ["--pdeathsig", "KILL", "true"]).status === 0
    ? ["setpriv", "--pdeathsig", "KILL"]
    : [];

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    // The whole group: a child may have children.
    process.kill(-pid, name);
  } catch {
    // Already gone.
  }
};

const living = new Set<number>();
process.once("exit", () => living.forEach((pid) => signal(pid, "SIGKILL")));

const exitOf = (child: Spawned): Promise<string> =>
  new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, name) => resolve(name ?? `exit code ${code}`));
  });

const readLines = (child: Spawned, logFile: string | undefined) => {
  const last: string[] = [];
  const readers = new Set<(line: string) => void>();
  const log = logFile ? createWriteStream(logFile) : undefined;
  const read = (line: string) => {
    log?.write(`${line}\n`);
    last.push(line);
    if (last.length > 20) last.shift();
    readers.forEach((reader) => reader(line));
  };
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", read);
  child.once("close", () => log?.end());
  const matching = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve) => {
      const reader = (line: string) => {
        const match = pattern.exec(line);
        if (match && readers.delete(reader)) resolve(match);
      };
      readers.add(reader);
      last.forEach(reader);
    });
  return { last: () => last.join("\n"), matching };
};

/**
 * Starts a process in a group of its own, so that a Ctrl-C meant for us does not stop it before we
 * say so; it ends with us at the latest.
 */
export const startChild = (
  command: string,
  args: readonly string[],
  options: ChildOptions = {},
): Child => {
  const [file = command, ...rest] = [...leash, command, ...args];
  const { cwd, env = process.env, logFile } = options;
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  const child = spawn(file, rest, { cwd, env, detached: true, stdio });
  const pid = child.pid ?? 0;
  if (pid) living.add(pid);
  const exited = exitOf(child).finally(() => living.delete(pid));
  const { last, matching } = readLines(child, logFile);
  return {
    pid,
    exited,
    running: () => living.has(pid),
    lastLines: last,
    line: async (pattern, timeoutMs) => {
      const timeout = sleep(timeoutMs, `no answer in ${timeoutMs / 1000} s`, { ref: false });
      const found = await Promise.race([matching(pattern), exited, timeout]);
      if (typeof found !== "string") return found;
      throw new Error(`${command} did not start (${found})\n${last()}`);
    },
    stop: async (graceMs = 5000) => {
      if (!living.has(pid)) return;
      const timer = setTimeout(signal, graceMs, pid, "SIGKILL" as const);
      signal(pid, "SIGTERM");
      await exited;
      clearTimeout(timer);
    },
  };
};
