import { setTimeout as sleep } from "node:timers/promises";
import type { Running } from "./contenders.ts";
import type { LoadGenerator, Purchase } from "./load/load-generator.ts";
import { cpuMicrosOf } from "./process-cpu.ts";
import { redisInfo } from "./redis-info.ts";

/** What is asked of a server, and how many times at once. */
export type Scenario = { readonly scenario: "unpaid" | "paid"; readonly concurrency: number };

/** What one measured interval says. CPU is null where the system does not tell it. */
export type Sample = {
  readonly answers: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Microseconds per request, by process. */
  readonly cpuMicros: Readonly<Record<string, number | null>>;
  /** Per request, with those that scripts run; null where there is no Redis. */
  readonly redisCommands: number | null;
};

/** What follows an answer (a claim is marked as delivered) belongs to its cost. */
const aftermathMs = 50;

type Counters = { readonly cpu: Record<string, number | undefined>; readonly redis: number };

const readCounters = async ({ pids, redisPort }: Running): Promise<Counters> => ({
  redis: redisPort ? Number(await redisInfo(redisPort, "total_commands_processed")) : Number.NaN,
  cpu: Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, cpuMicrosOf(pid)])),
});

const perAnswer = (before: number | undefined, after: number | undefined, answers: number) => {
  const used = ((after ?? Number.NaN) - (before ?? Number.NaN)) / answers;
  return Number.isNaN(used) ? null : used;
};

/** Measures one scenario once. Requests are prepared before and CPU time is read around it. */
export const measure = async (options: {
  load: LoadGenerator;
  running: Running;
  scenario: Scenario;
  purchase: Purchase;
  milliseconds: number;
  maxAnswers: number;
}): Promise<Sample> => {
  const { load, running, scenario, purchase, milliseconds, maxAnswers } = options;
  await load.prepare(purchase, maxAnswers);
  const before = await readCounters(running);
  const port = Number(new URL(running.url).port);
  const measured = await load.run(port, scenario.concurrency, milliseconds);
  await sleep(aftermathMs);
  const after = await readCounters(running);
  return {
    ...measured,
    cpuMicros: Object.fromEntries(
      Object.keys(running.pids).map((name) => [
        name,
        perAnswer(before.cpu[name], after.cpu[name], measured.answers),
      ]),
    ),
    redisCommands: perAnswer(before.redis, after.redis, measured.answers),
  };
};
