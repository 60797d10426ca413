import { expect, test } from "vitest";
import { createWorld } from "../world.ts";
import { marketAt } from "./market.ts";

test.each([
  ["2026-11-20T08:59:59Z", "closed", "2026-11-19"],
  ["2026-11-20T09:00:00Z", "pre", "2026-11-19"],
  ["2026-11-20T14:30:00Z", "regular", "2026-11-20"],
  ["2026-11-20T21:00:00Z", "post", "2026-11-20"],
  ["2026-11-21T00:59:59Z", "post", "2026-11-20"],
  ["2026-11-21T01:00:00Z", "closed", "2026-11-20"],
  ["2026-11-22T15:00:00Z", "closed", "2026-11-20"],
  // Thanksgiving.
  ["2026-11-26T15:00:00Z", "closed", "2026-11-25"],
  // Summer.
  ["2026-07-01T13:30:00Z", "regular", "2026-07-01"],
])("at %s the market is %s, its last session that of %s", (instant, phase, day) => {
  const market = marketAt(Date.parse(instant));
  expect(market).toMatchObject({ phase, day });
  expect(market.lastTradeAt).toBeLessThanOrEqual(Date.parse(instant));
});

test("a session runs only in its hours, follows the last close, and has prices that agree", () => {
  const at = (instant: string) => createWorld({ seed: 1, now: Date.parse(instant) });
  expect(at("2026-11-20T14:29:59Z").runningBarOf("AAPL")).toBeUndefined();
  expect(at("2026-11-20T21:00:00Z").runningBarOf("AAPL")).toBeUndefined();
  const world = at("2026-11-20T15:00:00Z");
  expect(world.runningBarOf("NONE")).toBeUndefined();
  for (const { ticker } of world.instruments) {
    const { date, openCents, highCents, lowCents, closeCents } = world.runningBarOf(ticker)!;
    expect(date > world.barsOf(ticker).at(-1)!.date).toBe(true);
    expect(highCents).toBeGreaterThanOrEqual(Math.max(openCents, closeCents));
    expect(lowCents).toBeLessThanOrEqual(Math.min(openCents, closeCents));
    expect(lowCents).toBeGreaterThan(0);
  }
});
