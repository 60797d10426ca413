import type { Sample } from "./measure.ts";
import type { Taken } from "./compare.ts";
import { markdownTable } from "./table.ts";

/** A ratio over rounds: its mean, and between what it lies with 95 % confidence. */
export type Estimate = { readonly mean: number; readonly low: number; readonly high: number };

/** Two-sided 95 % quantiles of Student's t, by degrees of freedom from 1 on. */
const quantiles = [12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

/** The geometric mean of ratios, one per round. Of one round nothing is known of the range. */
export const estimateFrom = (ratios: readonly number[]): Estimate => {
  const logs = ratios.map((ratio) => Math.log(ratio));
  const count = logs.length;
  const mean = logs.reduce((sum, log) => sum + log, 0) / count;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (count - 1);
  const reach = (quantiles[count - 2] ?? 2) * Math.sqrt(variance / count);
  const [low, high] = count < 2 ? [0, Number.POSITIVE_INFINITY] : [mean - reach, mean + reach];
  return count < 2
    ? { mean: Math.exp(mean), low, high }
    : { mean: Math.exp(mean), low: Math.exp(low), high: Math.exp(high) };
};

const cpuOf = ({ cpuMicros }: Sample, name: string): number => cpuMicros[name] ?? Number.NaN;

const measures: Readonly<Record<string, (sample: Sample) => number>> = {
  "req/s": ({ requestsPerSecond }) => requestsPerSecond,
  "p50 ms": ({ p50Ms }) => p50Ms,
  "p99 ms": ({ p99Ms }) => p99Ms,
  "CPU of the gateway": (sample) => cpuOf(sample, "gateway"),
  "CPU of the worker": (sample) => cpuOf(sample, "worker"),
  "CPU of Redis": (sample) => cpuOf(sample, "redis"),
};

/** What one server measured divided by what the other did in the same round, for each measure of each scenario. */
export const ratiosOf = (
  taken: readonly Taken[],
  ours: string,
  theirs: string,
): readonly { readonly scenario: string; readonly measure: string; readonly ratio: Estimate }[] => {
  const nameOf = ({ scenario, concurrency }: Taken): string => `${scenario} c=${concurrency}`;
  const names = [...new Set(taken.map(nameOf))];
  const sampleOf = (server: string, scenario: string, round: number) =>
    taken.find(
      (each) => each.server === server && nameOf(each) === scenario && each.round === round,
    );
  const rounds = [...new Set(taken.map(({ round }) => round))];
  return names.flatMap((scenario) =>
    Object.entries(measures).flatMap(([measure, read]) => {
      const ratios = rounds.map((round) => {
        const [own, other] = [sampleOf(ours, scenario, round), sampleOf(theirs, scenario, round)];
        return own && other ? read(own) / read(other) : Number.NaN;
      });
      const known = ratios.filter((ratio) => Number.isFinite(ratio) && ratio > 0);
      return known.length === 0 ? [] : [{ scenario, measure, ratio: estimateFrom(known) }];
    }),
  );
};

const text = (ratio: number): string => (Number.isFinite(ratio) ? ratio.toFixed(2) : "?");

/** Markdown: a ratio below 1 is less than theirs. */
export const ratiosTable = (ratios: ReturnType<typeof ratiosOf>, theirs: string): string =>
  markdownTable([
    ["scenario", "measure", `to ${theirs}`, "95 % range"],
    ...ratios.map(({ scenario, measure, ratio: { mean, low, high } }) => [
      scenario,
      measure,
      text(mean),
      `${text(low)} to ${text(high)}`,
    ]),
  ]);
