import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, lean, startRedis, startUpstreams } from "@coinslot/sandbox";
import { startNode, startProgram, until } from "../program.ts";
import { sale } from "../sale.ts";

/** A shop that sells answers, from its bundles as in production, over simulated providers. */
export type AnswersShop = {
  readonly url: string;
  /** Adds a worker of answers, and waits until the gateway knows it. */
  addWorker(): Promise<void>;
  /** What each worker of answers held in memory at its most, in megabytes; null where the system does not tell. */
  readonly peakMegabytes: () => readonly (number | null)[];
  stop(): Promise<void>;
};

const apps = fileURLToPath(new URL("../../../apps", import.meta.url));
const bundleOf = (app: string): string => join(apps, app, "dist", "main.js");

type Readiness = {
  readonly status: string;
  readonly queues: Record<string, { workers: number; ready: readonly string[] }>;
};

const readinessOf = async (url: string): Promise<Readiness> =>
  (await (await fetch(`${url}/health/ready`)).json()) as Readiness;

/** `settings` are those of the workers of answers, beside the providers and the extractive writer. */
export const openAnswersShop = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<AnswersShop> => {
  const upstreams = await startUpstreams({ coversAnything: true });
  const redis = await startRedis();
  const facilitator = await startProgram("stub-facilitator");
  const url = `http://127.0.0.1:${await freePort()}`;
  const util = startNode([bundleOf("util-worker")], { REDIS_URL: redis.url });
  const gateway = startNode([bundleOf("gateway")], {
    HOST: "127.0.0.1",
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    REDIS_URL: redis.url,
    FACILITATOR_URL: facilitator.url,
    PAY_TO: sale.payTo,
    NETWORK: sale.label,
    // There is no chain: the stub's word is taken, and a call waits for its answer.
    CONFIRM_FROM_USD: "1000",
    HAND_OVER_SECONDS: "170",
    INVALID_PAYMENTS_PER_MINUTE: "1000000",
  });
  const workers: ReturnType<typeof startNode>[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all([gateway, util, ...workers].map((child) => child.stop()));
    await facilitator.child.stop();
    await Promise.all([redis.stop(), upstreams.stop()]);
  };
  const addWorker = async (): Promise<void> => {
    const worker = startNode([...lean.flags, bundleOf("llm-worker")], {
      ...lean.environment,
      ...upstreams.environment,
      REDIS_URL: redis.url,
      WRITER: "extractive",
      ...settings,
    });
    workers.push(worker);
    await until([gateway, util, ...workers], async () => {
      const { status, queues } = await readinessOf(url);
      const { workers: known = 0, ready = [] } = queues["llm"] ?? {};
      return status === "ready" && known === workers.length && ready.includes("answer");
    });
  };
  const peakMegabytes = (): readonly (number | null)[] => workers.map(({ pid }) => peakOf(pid));
  try {
    await addWorker();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, addWorker, peakMegabytes, stop };
};

/** The kernel's high-water mark of a process. */
const peakOf = (pid: number): number | null => {
  try {
    const [, kilobytes] =
      /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1_024;
  } catch {
    return null;
  }
};
