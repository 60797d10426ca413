import { type App, type GatewayProcess, startWorld, type World } from "../world.ts";
import { type RedisProxy, type ScriptSources, startRedisProxy } from "./redis-proxy.ts";

/** A process, and what stands between it and Redis. */
export type Watched<Process> = { readonly app: Process; readonly proxy: RedisProxy };

/** A world in which each process can be stopped at any step of its talk with Redis. */
export type WatchedWorld = {
  readonly world: World;
  startGateway(): Promise<Watched<GatewayProcess>>;
  startWorker(): Promise<Watched<App>>;
  stop(): Promise<void>;
};

/** What is dead counts as dead soon, so that the tests need not wait. */
const impatience = {
  RECONCILE_SECONDS: "0.1",
  ABANDONED_AFTER_SECONDS: "1",
  // Longer than the word of a dead gateway counts: who comes back gets his result, and not where to find it.
  HAND_OVER_SECONDS: "8",
  JOB_LOCK_SECONDS: "1",
};

/** Starts the world outside of our processes; they are started one by one. */
export const startWatchedWorld = async (): Promise<WatchedWorld> => {
  const world = await startWorld({ gateways: 0, workers: [] });
  const sources: ScriptSources = new Map();
  const proxies: RedisProxy[] = [];
  const watch = async <Process>(
    start: (environment: Record<string, string>) => Promise<Process>,
  ): Promise<Watched<Process>> => {
    const proxy = await startRedisProxy(world.redis.url, sources);
    proxies.push(proxy);
    const app = await start({ ...impatience, REDIS_URL: proxy.url });
    return { app, proxy };
  };
  return {
    world,
    startGateway: () => watch((environment) => world.startGateway(environment)),
    startWorker: () => watch((environment) => world.startWorker("util", environment)),
    stop: async () => {
      await world.stop();
      await Promise.all(proxies.map((proxy) => proxy.close()));
    },
  };
};
