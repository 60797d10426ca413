import { access } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, startChild } from "./child.ts";
import { startReplacedChild } from "./replaced-child.ts";

const workers = ["util-worker", "data-worker", "llm-worker"] as const;

/**
 * How a worker of answers is started, here as in docker-compose.yml: a small nursery, and two arenas of malloc instead
 * of eight for each core. What it holds at its most is in docs/performance.md.
 */
export const lean = {
  flags: ["--max-semi-space-size=4"],
  environment: { MALLOC_ARENA_MAX: "2" },
} as const;

type Readiness = { queues?: Record<string, { workers?: number }> };

type Options = {
  root: string;
  /** Each is started again when its bundle changes. */
  watch: boolean;
  /** The environment of the workers, and what some of them and the gateway need beside it. */
  env: Record<"worker" | "dataWorker" | "llmWorker" | "gateway", Readonly<Record<string, string>>>;
  started: (name: string, child: Child) => void;
  /** Told of a watched process that ends by itself. */
  log: (message: string) => void;
};

type Start = {
  readonly name: string;
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

const startApp = async (
  { root, watch, log }: Pick<Options, "root" | "watch" | "log">,
  { name, flags, env }: Start,
) => {
  const main = join(root, "apps", name, "dist", "main.js");
  await access(main).catch(() => {
    throw new Error(`${name} is not built: ${main} is missing`);
  });
  const start = () =>
    startChild(process.execPath, ["--enable-source-maps", ...flags, main], {
      cwd: root,
      env: { ...process.env, ...env },
      logFile: join(root, ".sandbox", "logs", `${name}.log`),
    });
  return watch ? startReplacedChild(main, start, log) : start();
};

/** Starts our own processes, each by itself, the gateway last; `started` is told of each at once. */
export const startProduct = async (options: Options): Promise<void> => {
  const { env, started } = options;
  const own = {
    "util-worker": {},
    "data-worker": env.dataWorker,
    "llm-worker": { ...lean.environment, ...env.llmWorker },
  };
  for (const name of workers) {
    const flags = name === "llm-worker" ? lean.flags : [];
    const all = { ...env.worker, ...own[name] };
    started(name, await startApp(options, { name, flags, env: all }));
  }
  const ofGateway = { name: "gateway", flags: [], env: { ...env.worker, ...env.gateway } };
  started("gateway", await startApp(options, ofGateway));
};

/** What is still missing, in words; undefined when the gateway sells and each queue has a worker. */
const missing = async (baseUrl: string): Promise<string | undefined> => {
  const response = await fetch(`${baseUrl}/health/ready`).catch(() => undefined);
  if (!response) return "the gateway does not answer";
  const body = await response.text();
  if (response.status !== 200) return body;
  const { queues = {} } = JSON.parse(body) as Readiness;
  const idle = Object.keys(queues).filter((queue) => !queues[queue]?.workers);
  return idle.length > 0 ? `no worker for ${idle.join(", ")}` : undefined;
};

/** Waits until a call can be bought; throws after the time with what is missing. */
export const waitUntilReady = async (baseUrl: string, timeoutMs: number): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  let wanting: string | undefined;
  do {
    wanting = await missing(baseUrl);
    if (!wanting) return;
    await sleep(30);
  } while (Date.now() < deadline);
  throw new Error(`not ready after ${timeoutMs / 1000} s: ${wanting}`);
};
