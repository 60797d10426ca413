import { queues } from "@coinslot/tools-schema";
import { Redis } from "ioredis";
import { parseAbiItem } from "viem";
import { expect } from "vitest";
import type { Answer } from "./wire.ts";
import type { World } from "./world.ts";

/** What calls have cost everybody so far. */
export type Ledger = {
  /** Requests to the facilitator; it verifies inside settle, so nobody ever asks it to verify. */
  readonly verifies: number;
  readonly settles: number;
  /** Jobs in all queues, and every further start of one. */
  readonly runs: number;
  /** What the chain's own logs say payTo has received, in micro-USDC, and in how many transfers. */
  readonly received: bigint;
  readonly transfers: number;
};

const job = new RegExp(`^coinslot:(${queues.join("|")}):[0-9a-f]{40}(\\.\\d+)?$`);

/** Runs a few commands on the world's Redis. */
export const withRedis = async <T>(world: World, ask: (redis: Redis) => Promise<T>): Promise<T> => {
  const redis = new Redis(world.redis.url);
  try {
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
};

const countRuns = (world: World): Promise<number> =>
  withRedis(world, async (redis) => {
    const jobs = (await redis.keys("coinslot:*")).filter((key) => job.test(key));
    const starts = await Promise.all(jobs.map((key) => redis.hget(key, "ats")));
    return starts.reduce((sum, started) => sum + Math.max(1, Number(started ?? 0)), 0);
  });

type Income = { readonly received: bigint; readonly transfers: number; readonly upTo: bigint };

/** Blocks do not change, so each is read once. */
const incomes = new WeakMap<World, Income>();

const transfer = parseAbiItem(
  "event Transfer(address indexed from, address indexed to, uint256 value)",
);

/** Adds up the token's own Transfer logs to payTo. */
const countIncome = async (world: World): Promise<Income> => {
  const known = incomes.get(world) ?? { received: 0n, transfers: 0, upTo: -1n };
  const { client, asset: address } = world.chain;
  const toBlock = await client.getBlockNumber({ cacheTime: 0 });
  if (toBlock === known.upTo) return known;
  const range = { fromBlock: known.upTo + 1n, toBlock };
  const to = { event: transfer, args: { to: world.payTo }, strict: true } as const;
  const logs = await client.getLogs({ address, ...to, ...range });
  const received = logs.reduce((sum, { args }) => sum + args.value, known.received);
  const income = { received, transfers: known.transfers + logs.length, upTo: toBlock };
  incomes.set(world, income);
  return income;
};

/** Counts everything that a call may cost. */
export const observe = async (world: World): Promise<Ledger> => {
  const [runs, { received, transfers }] = await Promise.all([countRuns(world), countIncome(world)]);
  const { verify: verifies, settle: settles } = world.facilitator.calls;
  return { verifies, settles, runs, received, transfers };
};

/** What was added between two looks. */
export const delta = (before: Ledger, after: Ledger): Ledger => ({
  verifies: after.verifies - before.verifies,
  settles: after.settles - before.settles,
  runs: after.runs - before.runs,
  received: after.received - before.received,
  transfers: after.transfers - before.transfers,
});

/** Neither facilitator nor tool were troubled and no money moved. */
export const nothing: Ledger = { verifies: 0, settles: 0, runs: 0, received: 0n, transfers: 0 };

/** The facilitator was asked, and moved no money. */
export const askedInVain: Ledger = { ...nothing, settles: 1 };

/** One sale: settled once, run once, paid once. */
export const soldFor = (price: bigint): Ledger => ({
  verifies: 0,
  settles: 1,
  runs: 1,
  received: price,
  transfers: 1,
});

/** Does something and says what it gave and what it cost. */
export const costOf = async <T>(
  world: World,
  act: () => Promise<T>,
): Promise<{ result: T; cost: Ledger }> => {
  const before = await observe(world);
  const result = await act();
  return { result, cost: delta(before, await observe(world)) };
};

/** Words of parsers, libraries and chains, which a buyer is never told. */
const leaks =
  /Cannot (read|convert)|(Syntax|Type|Range|Reference|Zod)Error|Unexpected (token|end)|\bat \S+ \(|node:|viem|ioredis|bullmq|ECONN|ENOENT|revert|eth_|\brpc\b|ECRecover|FiatToken|ERC20/i;

/** A refusal says where the money is and what to do next, in our own words. */
export const expectRefusal = (
  answer: Answer,
  expected: { status: number; code: string; charged?: boolean | "unknown" },
): void => {
  const { status, code, charged = false } = expected;
  expect(answer).toMatchObject({ status, body: { status, code, charged } });
  expect(answer.body["retry"]).toMatch(
    /^(pay|resend-same-payment|correct-and-resend|poll|wait|prove-buyer|fix-request|never)$/,
  );
  const told = [...answer.headers.values()].join("\n") + answer.text;
  expect(told).not.toMatch(leaks);
};
