import { spawnSync } from "node:child_process";
import { programOnPath } from "./program-on-path.ts";
import { debianRedis } from "./redis-debian.ts";

/** How to run a Redis server on this machine. */
export type RedisProgram = {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  startTimeoutMs: number;
};

type Wanted = {
  port: number;
  dataDir: string;
  /** Further ones, which count before ours. */
  settings: readonly string[];
  log: (message: string) => void;
};

const image = "valkey/valkey:8-alpine";

// The append-only file is the durability: snapshots beside it would only cost time at shutdown.
const settings = [
  ["--appendonly", "yes"],
  ["--appendfsync", "everysec"],
  ["--maxmemory", "1gb"],
  ["--maxmemory-policy", "noeviction"],
  // As docker-compose.yml has it.
  ["--hash-max-listpack-value", "1024"],
  ["--save", ""],
].flat();

const localArgs = ({ port, dataDir, settings: further }: Wanted): string[] =>
  ["--port", String(port), "--bind", "127.0.0.1", "--dir", dataDir].concat(settings, further);

const us = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;

/** As ourselves, so that what it leaves in the folder can be removed. */
const containerUser: Record<string, string[]> = {
  docker: ["--user", us],
  podman: ["--userns", "keep-id", "--user", us],
};

const containerArgs = (name: string, { port, dataDir, settings: further }: Wanted): string[] =>
  ["run", "--rm", "--publish", `127.0.0.1:${port}:6379`, "--volume", `${dataDir}:/data`].concat(
    containerUser[name] ?? [],
    [image, "valkey-server"],
    settings,
    further,
  );

/** The order of preference: on PATH, from Debian's packages, in a container; else how to get one. */
export const findRedisProgram = async (wanted: Wanted): Promise<RedisProgram> => {
  const onPath = programOnPath("valkey-server") ?? programOnPath("redis-server");
  if (onPath) return { command: onPath, args: localArgs(wanted), startTimeoutMs: 10_000 };
  const debian = await debianRedis(wanted.log);
  if (debian) return { ...debian, args: localArgs(wanted), startTimeoutMs: 10_000 };
  for (const name of ["docker", "podman"]) {
    const command = programOnPath(name);
    if (!command || spawnSync(command, ["info"], { timeout: 10_000 }).status !== 0) continue;
    wanted.log(`starting Redis in a container (${name} ${image})`);
    return { command, args: containerArgs(name, wanted), startTimeoutMs: 120_000 };
  }
  throw new Error(
    [
      "Coinslot needs a Redis and found none. Any one of these helps:",
      "  install it: `brew install valkey`, `apt-get install redis-server`, `dnf install valkey`",
      "  or name a running one: REDIS_URL=redis://127.0.0.1:6379 npm start",
    ].join("\n"),
  );
};
