import type { JobClient } from "@coinslot/jobs";
import { queues, tools } from "@coinslot/tools-schema";
import type { Redis } from "ioredis";
import { Gauge, type Registry } from "prom-client";
import type { Books } from "../books/books.ts";
import { sumNames } from "../books/sums.ts";
import type { Attention } from "../claims/attention.ts";
import type { ReconcilerHealth } from "../reconciler/reconciler.ts";

/** What the shop's gauges are read from when they are asked. */
export type GaugeParts = {
  readonly redis: Redis;
  readonly books: Pick<Books, "sums">;
  readonly attention: Pick<Attention, "size">;
  readonly jobs: Pick<JobClient, "roster" | "oldestWaitingMs">;
  readonly isFacilitatorReady: () => boolean;
  readonly reconciler: () => ReconcilerHealth;
};

type Read = (set: (value: number, labels?: Record<string, string>) => void) => Promise<void> | void;

/** A gauge that is read when it is asked. What cannot be read then has no value, and the others have. */
const gauge = (
  registry: Registry,
  options: { name: string; help: string; labelNames?: readonly string[] },
  read: Read,
): void =>
  void new Gauge({
    ...options,
    labelNames: [...(options.labelNames ?? [])],
    registers: [registry],
    async collect() {
      // A gauge without labels would be reset to 0, which is a value, and may be an alarm.
      const clear = (): void => (options.labelNames ? this.reset() : this.remove());
      clear();
      try {
        await read((value, labels = {}) => this.set(labels, value));
      } catch {
        clear();
      }
    },
  });

const sales = (registry: Registry, { books }: GaugeParts): void => {
  const labelNames = ["operation", "state"] as const;
  const of = (what: "number" | "units"): Read =>
    async function read(set) {
      const { operations } = await books.sums();
      for (const [operation, sums] of operations)
        for (const state of sumNames) set(Number(sums[state][what]), { operation, state });
    };
  gauge(
    registry,
    {
      name: "coinslot_sales",
      help: "Payments by where their money is; settled is the others together. All gateways of a network tell the same.",
      labelNames,
    },
    of("number"),
  );
  gauge(
    registry,
    { name: "coinslot_sales_units", help: "The same in atomic units of USDC.", labelNames },
    of("units"),
  );
};

const claims = (registry: Registry, { attention, reconciler }: GaugeParts): void => {
  gauge(
    registry,
    { name: "coinslot_claims_open", help: "Claims that are not finished." },
    async (set) => set((await attention.size()).open),
  );
  gauge(
    registry,
    {
      name: "coinslot_reconciler_lag_seconds",
      help: "For how long the claim that is next has been due.",
    },
    async (set) => set((await attention.size()).lagSeconds),
  );
  gauge(
    registry,
    {
      name: "coinslot_refund_wallet_ok",
      help: "1 where the refunding wallet can pay what is due; no value without a wallet.",
    },
    (set) => {
      const { refunds } = reconciler();
      if (refunds !== "not-configured") set(refunds === "ok" ? 1 : 0);
    },
  );
  gauge(
    registry,
    {
      name: "coinslot_rpc_reachable",
      help: "1 where the chain answered when it was last asked; no value before, or without RPC_URL.",
    },
    (set) => {
      const { rpc } = reconciler();
      if (rpc === "ok" || rpc === "unreachable") set(rpc === "ok" ? 1 : 0);
    },
  );
};

const work = (registry: Registry, { jobs }: GaugeParts): void => {
  const labelNames = ["queue"] as const;
  const ofQueues =
    (read: (view: ReturnType<GaugeParts["jobs"]["roster"]["view"]>) => number): Read =>
    (set) => {
      for (const queue of queues) set(read(jobs.roster.view(queue)), { queue });
    };
  gauge(
    registry,
    { name: "coinslot_queue_workers", help: "Workers whose heartbeats are heard.", labelNames },
    ofQueues(({ workers }) => workers),
  );
  gauge(
    registry,
    { name: "coinslot_queue_waiting", help: "Jobs that wait, as the workers tell.", labelNames },
    ofQueues(({ waiting }) => waiting),
  );
  gauge(
    registry,
    {
      name: "coinslot_queue_oldest_seconds",
      help: "For how long the job has waited that is next; 0 where none waits.",
      labelNames,
    },
    async (set) => {
      for (const queue of queues) set((await jobs.oldestWaitingMs(queue)) / 1_000, { queue });
    },
  );
  gauge(
    registry,
    {
      name: "coinslot_tool_ready",
      help: "1 for a tool that some worker can run now.",
      labelNames: ["tool"],
    },
    (set) => {
      for (const tool of Object.values(tools)) {
        const { ready } = jobs.roster.view(tool.queue);
        set(ready.includes(tool.slug) ? 1 : 0, { tool: tool.slug });
      }
    },
  );
};

const numberIn = (info: string, name: string): number | undefined => {
  const text = new RegExp(`^${name}:(\\d+)\\r?$`, "m").exec(info)?.[1];
  return text === undefined ? undefined : Number(text);
};

const outside = (registry: Registry, { redis, isFacilitatorReady }: GaugeParts): void => {
  const ofRedis = (name: string): Read =>
    async function read(set) {
      const value = numberIn(await redis.info("memory"), name);
      if (value !== undefined) set(value);
    };
  gauge(
    registry,
    { name: "coinslot_redis_used_bytes", help: "What Redis holds in memory." },
    ofRedis("used_memory"),
  );
  gauge(
    registry,
    { name: "coinslot_redis_max_bytes", help: "Its maxmemory; 0 where it has none." },
    ofRedis("maxmemory"),
  );
  gauge(
    registry,
    {
      name: "coinslot_facilitator_ready",
      help: "1 where a facilitator settles both x402 versions on our network.",
    },
    (set) => set(isFacilitatorReady() ? 1 : 0),
  );
};

/** The shop as a whole, read when a scraper asks: every gateway of one Redis and network tells the same. */
export const openShopGauges = (registry: Registry, parts: GaugeParts): void => {
  for (const open of [sales, claims, work, outside]) open(registry, parts);
};
