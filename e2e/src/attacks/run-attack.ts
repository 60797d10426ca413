import { setTimeout as sleep } from "node:timers/promises";
import { residentMbOf } from "../abuse/cost.ts";
import { type FloodCounts, type FloodOrder, type Helper, percentile } from "../abuse/flood.ts";
import { hashInput, hashOfAbc, hashPath, paying, sign } from "../customer.ts";
import { withRedis } from "../ledger.ts";
import { until } from "../until.ts";
import type { World } from "../world.ts";
import { type Attack, json, type Stage, times } from "./attack.ts";

/** What the honest buyer's process is to do. */
export type BuyerOrder = {
  readonly url: string;
  readonly path: string;
  readonly body: string;
  /** What the right result says. */
  readonly expected: string;
  /** Headers of his payments, one for each purchase. */
  readonly payments: readonly Readonly<Record<string, string>>[];
  readonly seconds: number;
};

/** What he met with: times in milliseconds, and what he was told instead of a result. */
export type Experience = {
  readonly asked: readonly number[];
  readonly bought: readonly number[];
  readonly failures: readonly string[];
};

/** Megabytes in use by the gateway, and by Redis. */
type Memory = { readonly gateway: number; readonly redis: number };

/** How a buyer fared beside an attack. */
export type Report = {
  readonly name: string;
  readonly answers: FloodCounts;
  readonly purchases: number;
  readonly failures: readonly string[];
  readonly p99Asked: number;
  readonly p99Bought: number;
  readonly before: Memory;
  readonly after: Memory;
};

/** Who takes part, each in a process of his own. */
export type Cast = {
  readonly attacker: Helper<FloodOrder, FloodCounts>;
  readonly buyer: Helper<BuyerOrder, Experience>;
};

/** More purchases than one buyer makes in a second, one after another. */
const purchasesPerSecond = 12;

const memoryOf = async (world: World): Promise<Memory> => {
  const [gateway] = world.gateways;
  if (!gateway) throw new Error("no gateway runs");
  const info = await withRedis(world, (redis) => redis.info("memory"));
  const [, bytes] = /used_memory:(\d+)/.exec(info) ?? [];
  return { gateway: residentMbOf(gateway), redis: Number(bytes) / 1_048_576 };
};

/** Until nothing that was bought is under way any more. */
const untilIdle = (world: World): Promise<void> =>
  until(
    "all jobs have ended",
    () =>
      withRedis(world, async (redis) => {
        const [keys, states] = [await redis.keys("coinslot:*"), ["wait", "prioritized", "active"]];
        return !keys.some((key) => states.includes(key.split(":")[2] ?? ""));
      }),
    600,
  );

/**
 * Lets the buyer buy while the attack goes on; without one, to know what he meets with in peace. `number` is another for each
 * attack: its addresses are its own, as is what they have wasted. Afterwards it waits for `restMs`, and for what was bought.
 */
export const runAttack = async (
  { attacker, buyer }: Cast,
  stage: Stage,
  attack: Attack | undefined,
  { number, restMs, pauseMs }: { number: number; restMs: number; pauseMs: number },
): Promise<Report> => {
  const { world, owner, seconds } = stage;
  const { url } = world;
  const aggression = await attack?.prepare(stage);
  const payments = await times(purchasesPerSecond * seconds, async () => ({
    ...json,
    ...paying(owner, 2, await sign(owner)),
  }));
  const before = await memoryOf(world);
  const purchase = { path: hashPath, body: hashInput, expected: hashOfAbc, payments };
  const [experience, answers] = await Promise.all([
    buyer.ask({ url, ...purchase, seconds }),
    aggression
      ? attacker.ask({ method: "POST", ...aggression, url, network: number, pauseMs, seconds })
      : {},
  ]);
  if (restMs > 0) await Promise.all([sleep(restMs), untilIdle(world)]);
  return {
    name: attack?.name ?? "none",
    answers,
    purchases: experience.bought.length,
    failures: experience.failures,
    p99Asked: percentile(experience.asked, 0.99),
    p99Bought: percentile(experience.bought, 0.99),
    before,
    after: await memoryOf(world),
  };
};
