import { readFileSync } from "node:fs";
import { arch, cpus, release, totalmem, type } from "node:os";
import { scenarios, type Taken } from "./compare.ts";
import { contenders, expressV2, ours, rawHttp } from "./contenders.ts";
import type { Sample, Scenario } from "./measure.ts";
import { median } from "./median.ts";

/** The medians of one server in one scenario. */
export type Row = { readonly server: string } & Scenario & Sample;

/** Ours divided by theirs; of the latency less is better, of the others more. */
export type Ratios = {
  readonly unpaidToRaw: number;
  readonly unpaidToReference: number;
  readonly paidP50ToReference: number;
  readonly paidThroughputToReference: number;
};

/** What `bench/latest.json` holds. */
export type Report = {
  readonly machine: Readonly<Record<string, string | number>>;
  readonly versions: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
  readonly ratios: Ratios;
};

/** What was wished for; a number that misses is told, never hidden. */
export const targets: Readonly<Record<keyof Ratios, { atLeast?: number; atMost?: number }>> = {
  unpaidToRaw: { atLeast: 1.1 },
  unpaidToReference: { atLeast: 10 },
  paidP50ToReference: { atMost: 0.85 },
  paidThroughputToReference: { atLeast: 3.3 },
};

const medianOrNull = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : median(values.filter((value) => value !== null));

const rowFrom = (samples: readonly Taken[]): Row[] => {
  const [first] = samples;
  if (!first) return [];
  const cpuOf = (name: string): number | null =>
    medianOrNull(samples.map((sample) => sample.cpuMicros[name] ?? null));
  return [
    {
      server: first.server,
      scenario: first.scenario,
      concurrency: first.concurrency,
      answers: samples.reduce((sum, sample) => sum + sample.answers, 0),
      requestsPerSecond: median(samples.map((sample) => sample.requestsPerSecond)),
      p50Ms: median(samples.map((sample) => sample.p50Ms)),
      p99Ms: median(samples.map((sample) => sample.p99Ms)),
      cpuMicros: Object.fromEntries(
        Object.keys(first.cpuMicros).map((name) => [name, cpuOf(name)]),
      ),
      redisCommands: medianOrNull(samples.map((sample) => sample.redisCommands)),
    },
  ];
};

/** One row per scenario and server, in the order of the scenarios. */
export const rowsFrom = (
  taken: readonly Taken[],
  servers: readonly { readonly name: string }[] = contenders,
): Row[] =>
  scenarios.flatMap(({ scenario, concurrency }) =>
    servers.flatMap(({ name }) =>
      rowFrom(
        taken.filter(
          (each) =>
            each.server === name && each.scenario === scenario && each.concurrency === concurrency,
        ),
      ),
    ),
  );

/** The four ratios, from the medians in the table. */
export const ratiosFrom = (rows: readonly Row[]): Ratios => {
  const ratio = (
    member: "requestsPerSecond" | "p50Ms",
    scenario: Scenario["scenario"],
    concurrency: number,
    other: string,
  ): number => {
    const of = (server: string): number =>
      rows.find(
        (row) =>
          row.server === server && row.scenario === scenario && row.concurrency === concurrency,
      )?.[member] ?? Number.NaN;
    return of(ours.name) / of(other);
  };
  return {
    unpaidToRaw: ratio("requestsPerSecond", "unpaid", 32, rawHttp.name),
    unpaidToReference: ratio("requestsPerSecond", "unpaid", 32, expressV2.name),
    paidP50ToReference: ratio("p50Ms", "paid", 1, expressV2.name),
    paidThroughputToReference: ratio("requestsPerSecond", "paid", 32, expressV2.name),
  };
};

const versionOf = (name: string): string => {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
};

/** Medians and ratios of what was taken, with the machine and the versions they hold for. */
export const reportFrom = (taken: readonly Taken[], redisVersion: string): Report => {
  const rows = rowsFrom(taken);
  return {
    machine: {
      system: `${type()} ${release()} ${arch()}`,
      processor: cpus()[0]?.model ?? "unknown",
      cores: cpus().length,
      memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    },
    versions: {
      node: process.versions.node,
      redis: redisVersion,
      ...Object.fromEntries(
        ["@x402/express", "x402-express", "express"].map((name) => [name, versionOf(name)]),
      ),
    },
    rows,
    ratios: ratiosFrom(rows),
  };
};
