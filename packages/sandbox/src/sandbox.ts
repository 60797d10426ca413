import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { getAddress, toHex } from "viem";
import { type Chain, startChain } from "./chain.ts";
import type { Child } from "./child.ts";
import { startFacilitator } from "./facilitator.ts";
import { startProduct, waitUntilReady } from "./product.ts";
import { type Redis, startRedis } from "./redis.ts";
import { type SandboxState, redisFolder } from "./state.ts";

/** What is started, and what has to be done to end it, from the first step on. */
export type Sandbox = {
  /** Resolves when all is up. */
  ready: Promise<SandboxState>;
  /** Resolves with the reason when a process ends by itself. */
  broken: Promise<string>;
  /** Ends whatever has been started so far, the last first. */
  stop(): Promise<void>;
};

type Options = {
  root: string;
  port: number;
  /** An own Redis is started when there is none. */
  redisUrl?: string | undefined;
  /** Told of each step. */
  log: (message: string) => void;
};

type World = { redis: Redis; chain: Chain; facilitatorUrl: string };

/** Remembers what was started, so that it is ended in reverse order, and missed when it ends. */
const createBook = () => {
  const pids: Record<string, number> = { supervisor: process.pid };
  const closing: (() => Promise<void>)[] = [];
  let tell: (reason: string) => void = () => {};
  const broken = new Promise<string>((resolve) => (tell = resolve));
  const watch = (name: string, child: Child | undefined) => {
    if (!child) return;
    pids[name] = child.pid;
    void child.exited.then((reason) => tell(`${name} ended (${reason})\n${child.lastLines()}`));
  };
  const stop = async () => {
    for (let close = closing.pop(); close; close = closing.pop()) await close();
  };
  return { pids, closing, broken, watch, stop };
};

type Book = ReturnType<typeof createBook>;

const startWorld = async ({ root, redisUrl, log }: Options, book: Book): Promise<World> => {
  const logs = join(root, ".sandbox", "logs");
  await mkdir(logs, { recursive: true });
  // Its own folder: a chain that begins anew must not meet the claims of an earlier one.
  const dataDir = redisFolder(root, process.pid);
  book.closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const logFile = join(logs, "redis.log");
  const redis = await startRedis({ url: redisUrl, dataDir, log, logFile });
  book.closing.push(() => redis.stop());
  book.watch("redis", redis.child);
  log(`Redis at ${redis.url}`);
  const chain = await startChain({ logFile: join(logs, "chain.log") });
  book.closing.push(() => chain.stop());
  book.watch("chain", chain.child);
  log(`chain ${chain.chainId} with USDC at ${chain.rpcUrl}`);
  const facilitator = await startFacilitator({ chain });
  book.closing.push(() => facilitator.stop());
  log(`facilitator at ${facilitator.url}`);
  return { redis, chain, facilitatorUrl: facilitator.url };
};

const start = async (options: Options, book: Book): Promise<SandboxState> => {
  const { root, port, log } = options;
  const { redis, chain, facilitatorUrl } = await startWorld(options, book);
  const baseUrl = `http://127.0.0.1:${port}`;
  // Nobody has its key: what is paid in the sandbox is only looked at.
  const payTo = getAddress(toHex(randomBytes(20)));
  const gateway = {
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: baseUrl,
    PAY_TO: payTo,
    NETWORK: chain.network,
    FACILITATOR_URL: facilitatorUrl,
    RPC_URL: chain.rpcUrl,
  };
  const started = (name: string, child: Child) => {
    book.closing.push(() => child.stop());
    book.watch(name, child);
  };
  await startProduct({ root, env: { worker: { REDIS_URL: redis.url }, gateway }, started });
  log("gateway and workers");
  await waitUntilReady(baseUrl, 30_000);
  const { address, privateKey } = await chain.createWallet(100_000_000n);
  const { rpcUrl, chainId, asset } = chain;
  const { url: redisUrl } = redis;
  const buyer = { address, privateKey };
  const { pids } = book;
  return { baseUrl, rpcUrl, facilitatorUrl, redisUrl, chainId, asset, payTo, buyer, pids };
};

/** Starts the world outside (Redis, chain, facilitator) and our own processes in it. */
export const startSandbox = (options: Options): Sandbox => {
  const book = createBook();
  return { ready: start(options, book), broken: book.broken, stop: book.stop };
};
