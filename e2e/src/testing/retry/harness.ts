import { findNetwork, type Gateway, settingsSchema, startGateway } from "@coinslot/gateway";
import { createPatientRedis, keyPrefix, startJobWorker } from "@coinslot/jobs";
import {
  createRandom,
  type FacilitatorServer,
  freePort,
  integerBetween,
  pick,
  type Redis,
  startRedis,
} from "@coinslot/sandbox";
import { Pool } from "undici";
import { privateKeyToAccount } from "viem/accounts";
import { createFailingTools } from "./failing-tools.ts";
import type { FaultSchedule, SettleFault, ToolFault } from "./fault-schedule.ts";
import { type Answer, type Request, shopUrl } from "./retry-agent.ts";
import { startSimulatedFacilitator } from "./simulated-facilitator.ts";
import { createSimulatedLedger, type SimulatedLedger } from "./simulated-ledger.ts";
import { type SimulatedRpcFault, startSimulatedRpc } from "./simulated-rpc.ts";
import { startForwardClock, type ForwardClock } from "./forward-clock.ts";

const network = findNetwork("base")!;
const refundPrivateKey = `0x${"5e".repeat(32)}` as const;

export const payTo = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";

/** Where the money of failed claims comes back from. */
export const refundWallet = privateKeyToAccount(refundPrivateKey).address.toLowerCase();

/** Virtual seconds per real one. */
const speed = 100;
const connectionsPerEndpoint = 256;

/** Gateways, a worker and a Redis as they are, in a simulated outside where everything fails. */
export type Harness = {
  readonly clock: ForwardClock;
  readonly ledger: SimulatedLedger;
  /** Settle requests so far. */
  readonly facilitator: FacilitatorServer;
  /** What the gateways have warned of, and how often. */
  readonly logged: Map<string, number>;
  /** Lets an agent in: from now on what it meets goes as its schedule says. */
  enter(schedule: FaultSchedule): (request: Request) => Promise<Answer>;
  close(): Promise<void>;
};

/** The faults of one agent that are still to come. */
type ComingFaults = {
  readonly settle: SettleFault[];
  readonly rpc: SimulatedRpcFault[];
  readonly tool: ToolFault[];
  readonly schedule: FaultSchedule;
};

const createComingFaults = (isRefunded: (payer: string) => boolean) => {
  const byPayer = new Map<string, ComingFaults>();
  const bySeed = new Map<string, ComingFaults>();
  return {
    add(schedule: FaultSchedule): void {
      const { settleFaults, rpcFaults, toolFaults } = schedule;
      const lists = { settle: [...settleFaults], rpc: [...rpcFaults], tool: [...toolFaults] };
      const faults = { ...lists, schedule };
      byPayer.set(schedule.payer, faults);
      bySeed.set(`call ${schedule.seed}`, faults);
    },
    nextSettle: (payer: string) => byPayer.get(payer)?.settle.shift(),
    nextRpc: (payer: string | undefined) => byPayer.get(payer ?? "")?.rpc.shift(),
    nextTool(text: string): ToolFault | undefined {
      const faults = bySeed.get(text);
      const isHopeless = faults?.schedule.isHopeless && !isRefunded(faults.schedule.payer);
      return isHopeless ? "tool_failed" : faults?.tool.shift();
    },
  };
};

/** An endpoint that agents call, whose gateway may be closed and started anew. */
const openEndpoint = async (start: (port: number) => Promise<Gateway>) => {
  const port = await freePort();
  let gateway = await start(port);
  const pool = new Pool(gateway.url, { connections: connectionsPerEndpoint });
  return {
    url: gateway.url,
    async ask({ path, method, headers, body }: Request, address: string): Promise<Answer> {
      const response = await pool.request({
        path,
        method,
        headers: { ...headers, "x-forwarded-for": address },
        body,
      });
      const answer = (await response.body.json()) as Answer["body"];
      return { status: response.statusCode, headers: response.headers, body: answer };
    },
    async restart() {
      await gateway.close();
      gateway = await start(port);
    },
    async close() {
      await pool.destroy();
      await gateway.close();
    },
  };
};

type Endpoint = Awaited<ReturnType<typeof openEndpoint>>;

/**
 * What happens to everybody: gateways are restarted, Redis drops its connections, the clock jumps. The
 * worker is heard as often as a gateway expects by its own, faster clock.
 */
const startDisturbances = (redis: Redis, endpoints: readonly Endpoint[], clock: ForwardClock) => {
  const random = createRandom(1, "disturbances");
  const admin = createPatientRedis(redis.url);
  let isOver = false;
  const heard = setInterval(() => void admin.publish(`${keyPrefix}:roll-call`, "harness"), 20);
  const disturbances = [
    () => pick(random, endpoints).restart(),
    () => admin.call("CLIENT", "KILL", "TYPE", "normal"),
    () => admin.call("CLIENT", "KILL", "TYPE", "pubsub"),
    async () => clock.jump(integerBetween(random, 1, 90) * 1_000),
  ];
  const run = async (): Promise<void> => {
    while (!isOver) {
      await clock.sleep(integerBetween(random, 100, 300) * 1_000);
      if (!isOver) await pick<() => Promise<unknown>>(random, disturbances)();
    }
  };
  const running = run();
  return {
    async end() {
      isOver = true;
      await running;
      clearInterval(heard);
      admin.disconnect();
    },
  };
};

const addressOf = (seed: number): string => `10.${seed >> 16}.${(seed >> 8) & 255}.${seed & 255}`;

/** Starts so many gateways that share one Redis, a worker, and the world outside. */
export const openHarness = async (gateways: number): Promise<Harness> => {
  const clock = startForwardClock(speed);
  const ledger = createSimulatedLedger(() => clock.now());
  ledger.deposit(refundWallet, 10n ** 12n);
  const coming = createComingFaults((payer) => ledger.moved(refundWallet, payer) > 0n);
  const [redis, rpc, facilitator] = await Promise.all([
    startRedis(),
    startSimulatedRpc({
      ledger,
      network,
      refundWallet,
      faultOf: (payer) => coming.nextRpc(payer),
    }),
    startSimulatedFacilitator({ ledger, clock, nextFault: (payer) => coming.nextSettle(payer) }),
  ]);
  const logged = new Map<string, number>();
  const count = (fields: object, message: string): void => {
    const { what = "" } = fields as { what?: string };
    const line = `${message} ${what}`.trim();
    logged.set(line, (logged.get(line) ?? 0) + 1);
  };
  const start = (port: number): Promise<Gateway> =>
    startGateway({
      settings: {
        // What an operator gets who sets nothing that he need not, but for what is set here.
        ...settingsSchema.parse({
          PAY_TO: payTo,
          NETWORK: "base",
          REDIS_URL: redis.url,
          HOST: "127.0.0.1",
        }),
        FACILITATOR_URL: [facilitator.url],
        PUBLIC_URL: shopUrl,
        PORT: port,
        HAND_OVER_SECONDS: 20,
        MAX_BACKLOG: 100_000,
        RPC_URL: [rpc.url],
        // The price of the dearer product: what is cheaper is believed.
        CONFIRM_FROM_USD: 2_000n,
        REFUND_PRIVATE_KEY: refundPrivateKey,
        REFUND_AFTER_SECONDS: 300,
        RECONCILE_SECONDS: 0.05,
        ABANDONED_AFTER_SECONDS: 60,
        TRUSTED_PROXIES: 1,
      },
      settleTimeoutMs: 600,
      log: { info: () => {}, warn: count, error: count },
      now: () => clock.now(),
    });
  const endpoints = await Promise.all(Array.from({ length: gateways }, () => openEndpoint(start)));
  const workers = await Promise.all(
    (["util", "util-heavy"] as const).map((queue) =>
      startJobWorker({
        queue,
        handlers: createFailingTools((text) => coming.nextTool(text)),
        concurrency: 64,
        commands: createPatientRedis(redis.url),
        subscriber: createPatientRedis(redis.url),
        log: { info: () => {}, warn: () => {} },
        now: () => clock.now(),
        lockMs: 2_000,
      }),
    ),
  );
  const disturbances = startDisturbances(redis, endpoints, clock);
  return {
    clock,
    ledger,
    facilitator,
    logged,
    enter(schedule) {
      coming.add(schedule);
      ledger.deposit(schedule.payer, BigInt(schedule.coins) * priceOf(schedule));
      const random = createRandom(schedule.seed, "endpoints");
      return (request) => pick(random, endpoints).ask(request, addressOf(schedule.seed));
    },
    async close() {
      await disturbances.end();
      await Promise.all(workers.map((worker) => worker.drain()));
      await Promise.all(endpoints.map((endpoint) => endpoint.close()));
      await Promise.all([facilitator.stop(), rpc.stop()]);
      clock.stop();
      await redis.stop();
    },
  };
};

/** What a schedule's product costs, in atomic units. */
export const priceOf = ({ product }: FaultSchedule): bigint =>
  product === "hash" ? 1_000n : 2_000n;
