import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const here = fileURLToPath(new URL("../..", import.meta.url));
const tsx = join(here, "node_modules", ".bin", "tsx");

/** The package with the official clients of MCP. */
export const sandboxFolder = fileURLToPath(new URL("../../../packages/sandbox", import.meta.url));

/** Runs a piece of TypeScript as whoever copies it would, in a folder of its own; resolves with what it prints. */
export const runSnippet = async (
  text: string,
  environment: Readonly<Record<string, string>>,
  home = here,
): Promise<string> => {
  // Inside a package, whose dependencies it then finds.
  const folder = await mkdtemp(join(home, ".snippet-"));
  try {
    const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], ...environment };
    const args = ["--input-type=module", "--eval", text];
    return (await run(tsx, args, { cwd: folder, env, timeout: 60_000 })).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
