import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { type SandboxState, readState, redisFolder } from "../state.ts";

const run = promisify(execFile);

const commandOf = async (pid: number): Promise<string> =>
  run("ps", ["-o", "command=", "-p", String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => "",
  );

/** A process id may since have gone to somebody else: only its command line tells that it is ours. */
const isOurs = (name: string, command: string, root: string, state: SandboxState): boolean => {
  const { port } = new URL(state.redisUrl);
  if (name === "redis") return /redis|valkey/.test(command) && command.includes(`:${port}`);
  return command.includes(root);
};

/**
 * Looks after what an earlier sandbox left: processes of one that was killed are ended, and one that
 * is still running is named. Returns what to tell.
 */
export const endLeftOver = async (root: string): Promise<string | undefined> => {
  const state = await readState(root);
  if (!state) return undefined;
  const { supervisor = 0, ...children } = state.pids;
  if (/start\.mjs/.test(await commandOf(supervisor))) {
    return `another sandbox is running at ${state.baseUrl}; \`npm run buy\` will use this one`;
  }
  await rm(redisFolder(root, supervisor), { recursive: true, force: true });
  const ended: string[] = [];
  for (const [name, pid] of Object.entries(children)) {
    if (!isOurs(name, await commandOf(pid), root, state)) continue;
    process.kill(pid, "SIGKILL");
    ended.push(`${name} (${pid})`);
  }
  return ended.length ? `ended what an earlier sandbox left: ${ended.join(", ")}` : undefined;
};
