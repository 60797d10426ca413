import { expect, test } from "vitest";
import { createWorld } from "./world.ts";
import { tenors } from "./world/yields.ts";

const at = (instant: string, seed = 1) => createWorld({ seed, now: Date.parse(instant) });
const plain = (world: ReturnType<typeof at>) => {
  const { companies, coins, yieldCurves, domains, pages } = world;
  return { companies, coins, yieldCurves, domains, pages, bars: world.barsOf("NWRB") };
};
const friday = "2026-11-20T15:00:00Z";

test("the same seed and time make the same world, another seed another one", () => {
  expect(plain(at(friday))).toEqual(plain(at(friday)));
  expect(plain(at(friday)).yieldCurves).not.toEqual(plain(at(friday, 2)).yieldCurves);
  expect(plain(at(friday)).bars).not.toEqual(plain(at(friday, 2)).bars);
});

test("every ticker belongs to one company, every CIK too", () => {
  const { companies } = at(friday);
  const tickers = companies.flatMap(({ listings }) => listings.map(({ ticker }) => ticker));
  expect(new Set(tickers).size).toBe(tickers.length);
  expect(new Set(companies.map(({ cik }) => cik)).size).toBe(companies.length);
  expect(tickers.slice(0, 5)).toEqual(["AAPL", "MSFT", "BRK-B", "BRK-A", "NVDA"]);
});

test("a curve is published on business days after 18:00 in New York", () => {
  const last = (instant: string) => at(instant).yieldCurves.at(-1)?.date;
  expect(last("2026-11-20T22:59:00Z")).toBe("2026-11-19");
  expect(last("2026-11-20T23:00:00Z")).toBe("2026-11-20");
  expect(last("2026-11-22T12:00:00Z")).toBe("2026-11-20");
  // Thanksgiving.
  expect(last("2026-11-27T12:00:00Z")).toBe("2026-11-25");
  // Daylight saving time.
  expect(last("2026-07-01T22:00:00Z")).toBe("2026-07-01");
});

test("curves go back to the first business day of last year", () => {
  expect(at(friday).yieldCurves[0]?.date).toBe("2025-01-02");
  expect(at("2027-01-02T12:00:00Z").yieldCurves.at(-1)?.date).toBe("2026-12-31");
});

test("the tenor of six weeks has no yield before February 2025, spreads never lack theirs", () => {
  const { yieldCurves } = at(friday);
  const since = yieldCurves.find(({ yields }) => yields["1.5M"] !== null);
  expect(since?.date).toBe("2025-02-18");
  for (const { yields } of yieldCurves) {
    expect(Object.keys(yields)).toEqual(tenors.map(({ id }) => id));
    for (const id of ["3M", "2Y", "10Y"]) expect(yields[id]).toMatch(/^\d+\.\d\d$/);
  }
});

test("a session has closed before it is told, and its prices agree with each other", () => {
  const bars = at(friday).barsOf("AAPL");
  expect(bars.at(-1)?.date).toBe("2026-11-19");
  expect(at("2026-11-20T21:00:00Z").barsOf("AAPL").at(-1)?.date).toBe("2026-11-20");
  expect(bars.length).toBeGreaterThan(252);
  for (const { openCents, highCents, lowCents, closeCents, volume } of bars) {
    expect(highCents).toBeGreaterThanOrEqual(Math.max(openCents, closeCents));
    expect(lowCents).toBeLessThanOrEqual(Math.min(openCents, closeCents));
    expect(volume).toBeGreaterThan(0);
  }
  expect(at(friday).barsOf("NONE")).toEqual([]);
});

test("symbols of coins collide, and the larger coin has the better rank", () => {
  const { coins } = at(friday);
  const called = (symbol: string) => coins.filter((coin) => coin.symbol === symbol);
  for (const symbol of ["btc", "eth", "sol", "usdc", "nwc"]) expect(called(symbol).length).toBe(2);
  const ranked = coins
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => Number(one.rank) - Number(other.rank))
    .map(({ marketCapUsd }) => BigInt(marketCapUsd.replace(".", "")));
  expect(ranked).toEqual(ranked.toSorted((one, other) => (one < other ? 1 : -1)));
});

test("blocks go on every two seconds and stay what they were", () => {
  const world = at(friday);
  const now = Date.parse(friday);
  const block = world.blockAt(now);
  expect(now / 1_000 - block.timestamp).toBeLessThan(2);
  expect(world.blockAt(now + 2_000).number).toBe(block.number + 1);
  expect(world.blockNumbered(block.number)).toEqual(block);
});
