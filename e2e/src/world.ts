import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  type Chain,
  type Child,
  type FacilitatorServer,
  freePort,
  startChain,
  startChild,
  startFacilitator,
} from "@coinslot/sandbox";
import { type Family, familyOf, queues } from "@coinslot/tools-schema";
import { type RestartableRedis, startRestartableRedis } from "./restartable-redis.ts";
import { until } from "./until.ts";

const apps = fileURLToPath(new URL("../../apps", import.meta.url));

/** Every worker says this often that it is there, and a bit. */
const heartbeatMs = 2_500;

/** One of our processes, started from its bundle as in production. */
export type App = Child & { readonly name: string };

/** A running gateway. */
export type GatewayProcess = App & { readonly url: string };

/** Our own processes on a real Redis, a real chain with the real USDC, and a real facilitator. */
export type World = {
  readonly redis: RestartableRedis;
  readonly chain: Chain;
  readonly facilitator: FacilitatorServer;
  readonly payTo: `0x${string}`;
  /** The first gateway's. */
  readonly url: string;
  readonly gateways: GatewayProcess[];
  readonly workers: App[];
  startGateway(environment?: Record<string, string>): Promise<GatewayProcess>;
  startWorker(family: Family, environment?: Record<string, string>): Promise<App>;
  stop(): Promise<void>;
};

const startApp = (name: string, environment: Record<string, string>): App => ({
  ...startChild(process.execPath, [join(apps, name, "dist", "main.js")], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...environment },
  }),
  name,
});

/** Asks, once the process says that it is ready, until `check` holds; one that dies meanwhile is named with its last words. */
const untilStarted = async (app: App, check: () => Promise<boolean>): Promise<void> => {
  await app.line(/"ready"/, 60_000);
  await until(`${app.name} has started`, () => {
    if (!app.running()) throw new Error(`${app.name} did not start:\n${app.lastLines()}`);
    return check().catch(() => false);
  });
};

type Readiness = {
  status: string;
  parts: Record<string, { state: "ok" | "warning" | "failed"; reason?: string; since: string }>;
  queues: Record<
    string,
    { workers: number; waiting: number; ready: string[]; notReady?: Record<string, string> }
  >;
};

/** What `GET /health/ready` says, whatever its status. */
export const readinessOf = async (url: string): Promise<Readiness> =>
  (await (await fetch(`${url}/health/ready`)).json()) as Readiness;

/** Whether nothing but its workers, which are started after it, keeps a gateway from selling. */
const sellsToWorkers = async (url: string): Promise<boolean> =>
  Object.entries((await readinessOf(url)).parts).every(
    ([name, { state }]) => name === "workers" || state !== "failed",
  );

/** How many live workers of a family a gateway knows: as many as serve each of its queues. */
export const workersSeen = async (url: string, family: Family): Promise<number> => {
  const { queues: views } = await readinessOf(url);
  const ofFamily = queues.filter((queue) => familyOf[queue] === family);
  return Math.min(...ofFamily.map((queue) => views[queue]?.workers ?? 0));
};

/** Waits until each gateway that lives sees more workers than before. */
const untilSeen = async (
  app: App,
  family: Family,
  gateways: readonly GatewayProcess[],
  before: readonly number[],
): Promise<void> => {
  let isHeard = false;
  const hear = async (): Promise<void> => {
    await app.line(/"ready"/, 20_000);
    await sleep(heartbeatMs);
    isHeard = true;
  };
  void hear().catch(() => {});
  const isSeenBy = ({ url }: GatewayProcess, index: number): Promise<void> =>
    untilStarted(app, async () => {
      const seen = await workersSeen(url, family);
      // One that died before may be missed at the same moment, and then the number does not grow.
      return seen > (before[index] ?? 0) || (seen > 0 && isHeard);
    });
  await Promise.all(
    gateways.map(async (gateway, index) => {
      if (gateway.running()) await isSeenBy(gateway, index);
    }),
  );
};

/** The limits of a gateway as it comes, for tests of them: in all others they are out of the way. */
export const asItComes = {
  INVALID_PAYMENTS_PER_MINUTE: "120",
  MAX_UNSETTLED: "256",
  SETTLING_NEWCOMERS: "8",
} as const;

type Outside = Pick<World, "redis" | "chain" | "facilitator" | "payTo">;

const startOutside = async (): Promise<Outside> => {
  const [redis, chain] = await Promise.all([startRestartableRedis(), startChain()]);
  const facilitator = await startFacilitator({ chain });
  const payTo = (await chain.createWallet(0n)).address;
  return { redis, chain, facilitator, payTo };
};

const environmentOf = (outside: Outside, port: number): Record<string, string> => ({
  HOST: "127.0.0.1",
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  REDIS_URL: outside.redis.url,
  PAY_TO: outside.payTo,
  NETWORK: "base",
  FACILITATOR_URL: outside.facilitator.url,
  RPC_URL: outside.chain.rpcUrl,
  // All buyers of a test have one address, most buy for the first time, and one may have to do with many claims at a time.
  INVALID_PAYMENTS_PER_MINUTE: "1000000",
  MAX_UNSETTLED: "10000",
  SETTLING_NEWCOMERS: "10000",
});

/**
 * Starts everything and waits until each gateway sees each worker. The apps must have been built
 * (`turbo run build`), as `npm test` does before.
 */
export const startWorld = async (
  options: {
    gateways?: number;
    workers?: readonly Family[];
    environment?: Record<string, string>;
  } = {},
): Promise<World> => {
  const outside = await startOutside();
  const { redis, chain, facilitator } = outside;
  const gateways: GatewayProcess[] = [];
  const workers: App[] = [];

  const startGateway: World["startGateway"] = async (environment = {}) => {
    const port = await freePort();
    const settings = environmentOf(outside, port);
    const app = startApp("gateway", { ...settings, ...options.environment, ...environment });
    const gateway = { ...app, url: `http://127.0.0.1:${port}` };
    const isReady = () => sellsToWorkers(gateway.url);
    try {
      await untilStarted(app, isReady);
    } catch (error) {
      await app.stop();
      // A port that was free a moment ago may have become another test's.
      if (String(error).includes("is taken: another process")) return startGateway(environment);
      throw error;
    }
    gateways.push(gateway);
    return gateway;
  };

  const startWorker: World["startWorker"] = async (family, environment = {}) => {
    const before = await Promise.all(
      gateways.map(({ url }) => workersSeen(url, family).catch(() => 0)),
    );
    const app = startApp(`${family}-worker`, { REDIS_URL: redis.url, ...environment });
    workers.push(app);
    await untilSeen(app, family, gateways, before);
    return app;
  };

  const stop = async (): Promise<void> => {
    await Promise.all([...gateways, ...workers].map((app) => app.stop()));
    await Promise.all([facilitator.stop(), redis.remove()]);
    await chain.stop();
  };

  try {
    for (let index = 0; index < (options.gateways ?? 1); index++) await startGateway();
    for (const family of options.workers ?? ["util"]) await startWorker(family);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = gateways[0]?.url ?? "";
  return { ...outside, url, gateways, workers, startGateway, startWorker, stop };
};
