import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { getAddress, toHex } from "viem";
import { type Chain, startChain } from "./chain/chain.ts";
import { startWalletServer } from "./buyer/wallet-server.ts";
import type { Child } from "./process/child.ts";
import { type Facilitator, startFacilitator } from "./facilitator/facilitator.ts";
import { type FaultyRpc, startFaultyRpc } from "./rpc/faulty-rpc.ts";
import { startProduct, waitUntilReady } from "./process/product.ts";
import { type Redis, startRedis } from "./redis/redis.ts";
import { type StartFaults, playStartFaults } from "./start-faults.ts";
import { createShopKeys } from "./shop-keys.ts";
import { type SandboxState, redisFolder } from "./state.ts";
import { chooseWriter } from "./process/choose-writer.ts";
import { chooseUpstreams } from "./upstreams/choose-upstreams.ts";

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
  /** Our own processes are started again when their bundles change. */
  watch: boolean;
  /** Played from the moment that all is up. */
  faults: StartFaults;
  /** The real providers are asked instead of simulated ones. */
  live: boolean;
  /** Whom the real providers may write to. */
  contactEmail?: string | undefined;
  /** Told of each step. */
  log: (message: string) => void;
};

type World = {
  redis: Redis;
  chain: Chain;
  facilitator: Facilitator;
  /** Stands between the gateway and the chain when a fault of it is wanted. */
  rpc: FaultyRpc | undefined;
};

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

const startWorld = async (options: Options, book: Book): Promise<World> => {
  const { root, redisUrl, faults, log } = options;
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
  const rpc = faults.rpc ? await startFaultyRpc({ target: chain.rpcUrl }) : undefined;
  if (rpc) book.closing.push(() => rpc.stop());
  return { redis, chain, facilitator, rpc };
};

const start = async (options: Options, book: Book): Promise<SandboxState> => {
  const { root, port, watch, faults, live, log } = options;
  const { redis, chain, facilitator, rpc } = await startWorld(options, book);
  const baseUrl = `http://127.0.0.1:${port}`;
  // Nobody has its key: what is paid in the sandbox is only looked at.
  const payTo = getAddress(toHex(randomBytes(20)));
  const keys = await createShopKeys(chain);
  const { address, privateKey, account } = await chain.createWallet(100_000_000n);
  const wallet = await startWalletServer({
    account,
    chainId: chain.chainId,
    shop: () => ({ origin: baseUrl, payTo }),
  });
  book.closing.push(() => wallet.stop());
  const gateway = {
    ...keys,
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: baseUrl,
    PAY_TO: payTo,
    NETWORK: chain.network,
    FACILITATOR_URL: facilitator.url,
    RPC_URL: rpc?.url ?? chain.rpcUrl,
    SANDBOX_WALLET_URL: wallet.url,
  };
  const upstreams = await chooseUpstreams(options);
  book.closing.push(() => upstreams.stop());
  const started = (name: string, child: Child) => {
    book.closing.push(() => child.stop());
    book.watch(name, child);
  };
  const env = {
    worker: { REDIS_URL: redis.url },
    dataWorker: upstreams.environment,
    llmWorker: { ...upstreams.environment, ...chooseWriter(process.env, log) },
    gateway,
  };
  await startProduct({ root, watch, env, started, log });
  log("gateway and workers");
  await waitUntilReady(baseUrl, 180_000);
  await playStartFaults({ faults, facilitator, rpc, log });
  const { rpcUrl, chainId, asset } = chain;
  const { url: redisUrl } = redis;
  const places = { baseUrl, rpcUrl, facilitatorUrl: facilitator.url, redisUrl, chainId, asset };
  const played = Object.keys(faults).length > 0 ? { faults } : {};
  const kind = live ? ("live" as const) : ("simulated" as const);
  const buyer = { address, privateKey };
  const adminToken = keys.ADMIN_TOKEN;
  return { ...places, payTo, buyer, adminToken, upstreams: kind, ...played, pids: book.pids };
};

/** Starts the world outside (Redis, chain, facilitator) and our own processes in it. */
export const startSandbox = (options: Options): Sandbox => {
  const book = createBook();
  return { ready: start(options, book), broken: book.broken, stop: book.stop };
};
