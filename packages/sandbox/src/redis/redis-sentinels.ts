import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Child, startChild } from "../process/child.ts";
import { freePort } from "../process/free-port.ts";
import { findRedisProgram } from "./redis-program.ts";
import { type Redis, startRedis } from "./redis.ts";
import { tellUntil } from "./tell.ts";

/** A master, its replica, and three Sentinels that watch both. */
export type WatchedRedis = {
  /** As `REDIS_URL` names it: by its Sentinels. */
  readonly url: string;
  readonly master: Redis;
  readonly replica: Redis;
  /** Resolves when the replica has taken its master's place. */
  untilTakenOver(): Promise<void>;
  stop(): Promise<void>;
};

const name = "shop";

const startSentinel = async (folder: string, port: number, master: Redis): Promise<Child> => {
  const dataDir = join(folder, String(port));
  await mkdir(dataDir);
  const file = join(dataDir, "sentinel.conf");
  const lines = [
    `port ${port}`,
    "bind 127.0.0.1",
    `dir ${dataDir}`,
    `sentinel monitor ${name} 127.0.0.1 ${master.port} 2`,
    `sentinel down-after-milliseconds ${name} 1000`,
    `sentinel failover-timeout ${name} 5000`,
  ];
  await writeFile(file, `${lines.join("\n")}\n`);
  const program = await findRedisProgram({ port, dataDir, settings: [], log: () => {} });
  const env = { ...process.env, ...program.env };
  const child = startChild(program.command, [file, "--sentinel"], { env });
  await child.line(/\+monitor master/, program.startTimeoutMs);
  return child;
};

/** Starts them on this machine; needs a redis-server of its own, not one in a container. */
export const startWatchedRedis = async (): Promise<WatchedRedis> => {
  const folder = await mkdtemp(join(tmpdir(), "coinslot-sentinels-"));
  const master = await startRedis();
  const replica = await startRedis({
    settings: ["--replicaof", "127.0.0.1", String(master.port), "--repl-diskless-sync-delay", "0"],
  });
  const sentinels: Child[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(sentinels.map((sentinel) => sentinel.stop()));
    await Promise.all([master.stop(), replica.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await tellUntil(replica.port, "INFO replication", /master_link_status:up/);
    const ports = [await freePort(), await freePort(), await freePort()];
    for (const port of ports) sentinels.push(await startSentinel(folder, port, master));
    for (const port of ports) {
      await tellUntil(port, `SENTINEL CKQUORUM ${name}`, /^\+OK 3 /);
      await tellUntil(port, "INFO sentinel", /slaves=1,sentinels=3/);
    }
    const url = `redis+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join(",")}/${name}`;
    const untilTakenOver = (): Promise<void> =>
      tellUntil(replica.port, "INFO replication", /role:master/);
    return { url, master, replica, untilTakenOver, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
