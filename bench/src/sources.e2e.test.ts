import { expect, test } from "vitest";
import { measureSources } from "./sources/measure-sources.ts";

test("a run tells of the cache and of extract, and shows that a hundred misses are one call", async () => {
  const rows = await measureSources(1);
  expect(rows.map(({ what, upstreamCalls }) => [what, upstreamCalls])).toEqual([
    ["cache: hit in memory", 0],
    ["cache: hit in shared cache", 0],
    ["cache: 100 misses at once", 1],
    ["extract: pages one at a time", null],
    ["extract: all pages at once", null],
  ]);
  for (const { count, perSecond, p50Ms, p95Ms, maxMs } of rows) {
    expect(count).toBeGreaterThan(0);
    expect(perSecond).toBeGreaterThan(0);
    expect(p95Ms).toBeGreaterThanOrEqual(p50Ms);
    expect(maxMs).toBeGreaterThanOrEqual(p95Ms);
  }
  expect(rows.at(-1)?.peakMegabytes).toBeGreaterThan(0);
}, 120_000);
