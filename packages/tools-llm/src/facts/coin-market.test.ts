import fc from "fast-check";
import { expect, test } from "vitest";
import { structureOf } from "./coin-market.ts";

const daysOf = (prices: readonly number[]) =>
  prices.map((priceUsd, index) => ({
    date: new Date(Date.UTC(2026, 7, 1 + index)).toISOString().slice(0, 10),
    priceUsd,
  }));
const market = { priceUsd: 3, marketCapUsd: 200, volume24hUsd: 5 };

test("turnover is the day's volume by the market value, and null where one is not known", () => {
  expect(structureOf(market, [])).toMatchObject({ turnoverPct: 2.5, high90dUsd: null });
  expect(structureOf({ ...market, marketCapUsd: null }, [])).toBeNull();
});

test("a quarter's range and fall count the price of now", () => {
  const days = daysOf(Array.from({ length: 90 }, (_, index) => (index === 40 ? 6 : 4)));
  expect(structureOf(market, days)).toMatchObject({
    high90dUsd: 6,
    low90dUsd: 3,
    maxDrawdown90dPct: -50,
  });
});

test("a coin of a few days has no figures of a quarter, and none of 30 days without them", () => {
  expect(structureOf(market, daysOf([1, 2, 3]))).toEqual({
    turnoverPct: 2.5,
    vol30dAnnualPct: null,
    maxDrawdown90dPct: null,
    high90dUsd: null,
    low90dUsd: null,
  });
});

test("law: volatility is that of 30 daily returns, annualised by 365 days", () => {
  const price = fc.double({ min: 0.01, max: 100_000, noNaN: true });
  fc.assert(
    fc.property(fc.array(price, { minLength: 31, maxLength: 95 }), (prices) => {
      const last = prices.slice(-31);
      const returns = last.slice(1).map((value, index) => Math.log(value / last[index]!));
      const mean = returns.reduce((sum, value) => sum + value, 0) / 30;
      const variance = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 29;
      const expected = Math.sqrt(variance * 365) * 100;
      const { vol30dAnnualPct } = structureOf(market, daysOf(prices))!;
      expect(Math.abs(vol30dAnnualPct! - expected)).toBeLessThan(0.006);
    }),
  );
});
