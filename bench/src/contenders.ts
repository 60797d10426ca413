import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Child, freePort, startRedis } from "@coinslot/sandbox";
import type { Answer } from "./answer.ts";
import { startNode, startProgram, until } from "./program.ts";
import { sale } from "./sale.ts";

/** A server that runs, with its processes by the name that their CPU time is told under. */
export type Running = {
  readonly url: string;
  readonly pids: Readonly<Record<string, number>>;
  readonly redisPort?: number;
  /** Whether a call could be served now. */
  isServing(): Promise<boolean>;
  stop(): Promise<void>;
};

/** What every server is started with. */
export type Surroundings = {
  readonly facilitatorUrl: string;
  /** Our own 402: the floor answers with the same bytes. */
  readonly ownChallenge?: Answer;
  /** Settings of our gateway beside those that all share. */
  readonly gatewayEnvironment?: Readonly<Record<string, string>>;
};

/** One of the servers that are compared. */
export type Contender = {
  readonly name: string;
  /** The version it is paid in, or undefined where nothing is sold. */
  readonly paidIn: 1 | 2 | undefined;
  start(surroundings: Surroundings): Promise<Running>;
};

const reference = (name: string, script: string, paidIn: 1 | 2 | undefined): Contender => ({
  name,
  paidIn,
  async start({ facilitatorUrl, ownChallenge }) {
    const { child, url } = await startProgram(script, {
      FACILITATOR_URL: facilitatorUrl,
      ANSWER: JSON.stringify(ownChallenge ?? null),
    });
    return {
      url,
      pids: { server: child.pid },
      isServing: async () => (await fetch(url + sale.path, { method: "POST" })).status === 402,
      stop: () => child.stop(),
    };
  },
});

const apps = fileURLToPath(new URL("../../apps", import.meta.url));

type Readiness = { status: string; queues: Record<string, { workers: number }> };

const isServing = async (url: string, workers: number): Promise<boolean> => {
  const readiness = (await (await fetch(`${url}/health/ready`)).json()) as Readiness;
  return readiness.status === "ready" && (readiness.queues["util"]?.workers ?? 0) >= workers;
};

/** "worker", or "worker 1" and so on where there are several. */
const workerPids = (workers: readonly Child[]): Record<string, number> =>
  Object.fromEntries(
    workers.map(({ pid }, index) => [workers.length > 1 ? `worker ${index + 1}` : "worker", pid]),
  );

/** Our gateway and workers from their bundles, as in production, on a Redis that writes its log to disk. */
const startOurs = async (
  { facilitatorUrl, gatewayEnvironment = {} }: Surroundings,
  folder: string,
  workerCount: number,
): Promise<Running> => {
  const bundleOf = (app: string): string => join(folder, app, "dist", "main.js");
  const redis = await startRedis();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const workers = Array.from({ length: workerCount }, () =>
    startNode([bundleOf("util-worker")], { REDIS_URL: redis.url }),
  );
  const gateway = startNode([bundleOf("gateway")], {
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: url,
    REDIS_URL: redis.url,
    FACILITATOR_URL: facilitatorUrl,
    PAY_TO: sale.payTo,
    NETWORK: sale.label,
    ...gatewayEnvironment,
  });
  const stop = async (): Promise<void> => {
    await Promise.all([gateway, ...workers].map((child) => child.stop()));
    await redis.stop();
  };
  try {
    await until([gateway, ...workers], () => isServing(url, workerCount));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    pids: {
      gateway: gateway.pid,
      ...workerPids(workers),
      ...(redis.pid ? { redis: redis.pid } : {}),
    },
    redisPort: redis.port,
    isServing: () => isServing(url, workerCount),
    stop,
  };
};

/** Our shop from the bundles in a folder of apps. */
export const shopFrom = (name: string, folder: string, workers = 1): Contender => ({
  name,
  paidIn: 2,
  start: (surroundings) => startOurs(surroundings, folder, workers),
});

export const ours: Contender = shopFrom("coinslot", apps);
export const oursWith = (workers: number): Contender =>
  shopFrom(`coinslot, ${workers} workers`, apps, workers);
export const rawHttp = reference("node:http", "raw-http", undefined);
export const expressV2 = reference("@x402/express", "x402-express-v2", 2);
const expressV1 = reference("x402-express", "x402-express-v1", 1);

/** In the order in which a round measures them. */
export const contenders: readonly Contender[] = [rawHttp, expressV2, expressV1, ours];
