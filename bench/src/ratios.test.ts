import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Taken } from "./compare.ts";
import { estimateFrom, ratiosOf, ratiosTable } from "./ratios.ts";

const ratio = fc.double({ min: 0.01, max: 100, noNaN: true });

describe("an estimate over rounds", () => {
  test("of equal ratios is that ratio, and its range nothing else", () => {
    const { mean, low, high } = estimateFrom([0.5, 0.5, 0.5, 0.5]);
    for (const value of [mean, low, high]) expect(value).toBeCloseTo(0.5, 10);
  });

  test("lies in its range, and of the inverse ratios it is the inverse", () => {
    fc.assert(
      fc.property(fc.array(ratio, { minLength: 2, maxLength: 12 }), (ratios) => {
        const { mean, low, high } = estimateFrom(ratios);
        const inverse = estimateFrom(ratios.map((each) => 1 / each));
        expect(low).toBeLessThanOrEqual(mean * (1 + 1e-9));
        expect(high).toBeGreaterThanOrEqual(mean * (1 - 1e-9));
        expect(inverse.mean).toBeCloseTo(1 / mean, 6);
      }),
    );
  });

  test("of 0.9, 1.0 and 1.1 reaches as far as Student's t says", () => {
    const { mean, low, high } = estimateFrom([0.9, 1, 1.1]);
    expect(mean).toBeCloseTo(0.9967, 4);
    expect(low).toBeCloseTo(0.7767, 3);
    expect(high).toBeCloseTo(1.279, 3);
  });

  test("of one round has no range", () => {
    expect(estimateFrom([2])).toEqual({ mean: 2, low: 0, high: Number.POSITIVE_INFINITY });
  });
});

const sample = (server: string, round: number, requestsPerSecond: number): Taken => ({
  server,
  round,
  scenario: "unpaid",
  concurrency: 32,
  answers: 100,
  requestsPerSecond,
  p50Ms: 1_000 / requestsPerSecond,
  p99Ms: 2_000 / requestsPerSecond,
  cpuMicros: { gateway: 20, worker: 0, redis: null },
  redisCommands: 0,
});

test("rounds are compared with themselves: a slow machine slows both", () => {
  const taken = [1_000, 10, 300].flatMap((speed, round) => [
    sample("ours", round, 2 * speed),
    sample("theirs", round, speed),
  ]);
  const ratios = ratiosOf(taken, "ours", "theirs");
  const of = (measure: string) => ratios.find((each) => each.measure === measure)?.ratio;
  expect(of("req/s")?.low).toBeCloseTo(2, 6);
  expect(of("req/s")?.high).toBeCloseTo(2, 6);
  expect(of("p50 ms")?.mean).toBeCloseTo(0.5, 6);
  expect(of("CPU of the gateway")?.mean).toBe(1);
  // What the system did not tell is not compared.
  expect(of("CPU of Redis")).toBeUndefined();
  expect(ratiosTable(ratios, "abc")).toContain(
    "| unpaid c=32 | req/s              | 2.00   | 2.00 to 2.00 |",
  );
});
