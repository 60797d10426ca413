import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Child, startChild } from "../process/child.ts";
import { freePort } from "../process/free-port.ts";
import { findRedisProgram } from "./redis-program.ts";

/** A Redis for the tests or for `npm start`. */
export type Redis = {
  url: string;
  port: number;
  /** Absent, like the process, when the Redis is somebody else's. */
  pid?: number;
  child?: Child;
  /** Ends a Redis that we started and removes its temporary folder; leaves others alone. */
  stop(): Promise<void>;
};

/** Where a Redis comes from and where it keeps its data. */
export type RedisOptions = {
  /** Default: a free loopback port. */
  port?: number | undefined;
  /** Kept on stop; default: a temporary folder that is removed on stop. */
  dataDir?: string | undefined;
  /** Settings beside ours, as on the command line of redis-server; one that is ours too counts instead. */
  settings?: readonly string[] | undefined;
  /** Use this running Redis instead of starting one. */
  url?: string | undefined;
  logFile?: string | undefined;
  /** Told what takes time (installing, pulling an image). */
  log?: ((message: string) => void) | undefined;
};

const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 3000 });
    const answer = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.once("connect", () => answer(true));
    socket.once("timeout", () => answer(false));
    socket.once("error", () => answer(false));
  });

const existing = async (url: string): Promise<Redis> => {
  const { hostname, port: number } = new URL(url);
  const port = Number(number || 6379);
  if (await answers(hostname, port)) return { url, port, stop: async () => {} };
  throw new Error(`nothing answers at REDIS_URL (${hostname}:${port})`);
};

const start = async (port: number, dataDir: string, options: RedisOptions) => {
  const { log = () => {}, settings = [] } = options;
  const program = await findRedisProgram({ port, dataDir, settings, log });
  const child = startChild(program.command, program.args, {
    env: { ...process.env, ...program.env },
    logFile: options.logFile,
  });
  try {
    // Not a PING: another Redis might answer it if the port was taken.
    await child.line(/Ready to accept connections/, program.startTimeoutMs);
    return child;
  } catch (error) {
    await child.stop();
    throw error;
  }
};

/**
 * Starts a Redis of our own on a loopback port with an append-only file and `noeviction`.
 * Stopped and started again with the same `port` and `dataDir`, it still knows what it was told.
 */
export const startRedis = async (options: RedisOptions = {}): Promise<Redis> => {
  if (options.url) return existing(options.url);
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "coinslot-redis-")));
  await mkdir(dataDir, { recursive: true });
  const forget = async () => {
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    try {
      const child = await start(port, dataDir, options);
      const stop = async () => {
        await child.stop();
        await forget();
      };
      return { url: `redis://127.0.0.1:${port}`, port, pid: child.pid, child, stop };
    } catch (error) {
      // Another process may have taken the free port before Redis did.
      if (options.port || attempt === 3 || !String(error).includes("already in use")) {
        await forget();
        throw error;
      }
    }
  }
};
