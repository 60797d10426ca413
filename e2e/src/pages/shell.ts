import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether a program of this name can be started here. */
export const isOnPath = (name: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Runs lines as whoever copies them into a terminal would; resolves with what they print. */
export const runShell = async (
  text: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], ...environment };
  return (await run("sh", ["-c", text], { env, timeout: 120_000, maxBuffer: 2 ** 24 })).stdout;
};

/** The words of a command, as a shell parts them: only what our own snippets use of its grammar. */
export const wordsOf = (command: string): readonly string[] =>
  [...command.replaceAll("\\\n", " ").matchAll(/(?:[^\s'"\\]+|'[^']*'|"[^"]*"|\\.)+/g)].map(
    ([word]) => word.replaceAll(/'([^']*)'|"([^"]*)"|\\(.)/g, "$1$2$3"),
  );
