import { firstFreePort } from "./process/free-port.ts";
import { endLeftOver } from "./process/left-over.ts";
import { startSandbox } from "./sandbox.ts";
import { startUsage } from "./start-arguments.ts";
import type { StartFaults } from "./start-faults.ts";
import { type SandboxState, removeState, writeState } from "./state.ts";

export { parseStartArguments } from "./start-arguments.ts";

type Options = {
  root: string;
  /** The port wanted for the gateway; the next free one is used when it is taken. */
  port: number;
  json: boolean;
  watch: boolean;
  faults: StartFaults;
  live: boolean;
  log: (message: string) => void;
};

/** Below the first line, commands to copy: see a 402, buy `hash`, read the catalog. */
const humanLines = ({ baseUrl }: SandboxState): string =>
  [
    `ready ${baseUrl}`,
    `curl -i -X POST ${baseUrl}/api/hash`,
    `npm run buy -- POST /api/hash '{"text":"abc"}'`,
    `curl ${baseUrl}/catalog`,
  ].join("\n");

const portFor = async ({ port, log }: Options): Promise<number> => {
  const free = await firstFreePort(port);
  if (free !== port) log(`port ${port} is taken, using ${free}`);
  return free;
};

/**
 * Resolves at the first signal, or when npm is gone without a word; later signals, as npm forwards
 * them twice, change nothing.
 */
const askedToStop = (): Promise<undefined> =>
  new Promise((resolve) => {
    const stop = () => resolve(undefined);
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
    const parent = process.ppid;
    if (!["start", "dev"].includes(process.env["npm_lifecycle_event"] ?? "")) return;
    setInterval(() => process.ppid !== parent && stop(), 200).unref();
  });

/** `npm start -- --help`; returns the exit code. */
export const printStartUsage = (): number => {
  console.log(startUsage);
  return 0;
};

/**
 * `npm start` once everything is installed and built: runs until a signal, or until a process ends
 * that should not. Resolves with the exit code when nothing is left running.
 */
export const runSandbox = async (options: Options): Promise<number> => {
  const { root, json, watch, faults, live, log } = options;
  const asked = askedToStop();
  const told = await endLeftOver(root);
  if (told) log(told);
  const port = await portFor(options);
  const { REDIS_URL: redisUrl, CONTACT_EMAIL: contactEmail } = process.env;
  const sandbox = startSandbox({ root, port, watch, faults, live, log, redisUrl, contactEmail });
  const announced = sandbox.ready.then(async (state) => {
    await writeState(root, state);
    console.log(json ? JSON.stringify(state) : humanLines(state));
  });
  const failed = announced.then(
    () => new Promise<never>(() => {}),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const problem = await Promise.race([asked, sandbox.broken, failed]);
  if (problem) console.error(`${problem}\n(logs: ${root}/.sandbox/logs)`);
  else log("stopping");
  await sandbox.stop();
  await removeState(root, process.pid);
  return problem ? 1 : 0;
};
