import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fillAsImage } from "./dockerfile.ts";

/** A running bundle that sees only what its image has, and the environment given. */
export type Bundle = {
  /** Resolves at the log line with this message; rejects with the whole log if the process ends first. */
  readonly logged: (message: string) => Promise<void>;
  /** Settles when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly log: string }>;
  /** Tells it to stop, as a container engine does, and removes its folder. */
  readonly stop: () => Promise<number | null>;
};

/** Fills an empty folder as the Dockerfile fills an image, and runs `node` there; `/app` stands for that folder. */
export const startBundle = (
  app: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Bundle => {
  const folder = mkdtempSync(join(tmpdir(), `coinslot-${app}-`));
  fillAsImage(app, folder);
  const inFolder = args.map((word) => word.replace(/^\/app\b/, folder));
  const child = spawn(process.execPath, inFolder, { cwd: folder, env, stdio: "pipe" });

  const lines: string[] = [];
  const stdout = createInterface(child.stdout).on("line", (line) => lines.push(line));
  createInterface(child.stderr).on("line", (line) => lines.push(line));
  const ended = new Promise<{ code: number | null; log: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, log: lines.join("\n") }));
  });

  return {
    ended,
    logged: (message) =>
      new Promise((resolve, reject) => {
        const look = (line: string): void => {
          if (line.includes(`"msg":"${message}"`)) resolve();
        };
        lines.forEach(look);
        stdout.on("line", look);
        void ended.then(({ log }) => reject(new Error(`${app} ended:\n${log}`)));
      }),
    stop: async () => {
      child.kill("SIGTERM");
      const { code } = await ended;
      rmSync(folder, { recursive: true });
      return code;
    },
  };
};
