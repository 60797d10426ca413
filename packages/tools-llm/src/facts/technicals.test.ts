import fc from "fast-check";
import { expect, test } from "vitest";
import {
  changeOver,
  maxDrawdown,
  movingAverage,
  positionBetween,
  relativeStrength,
  technicalsOf,
  trendOf,
  volatility,
} from "./technicals.ts";

/** The closes of the worked example in which most textbooks show Wilder's index. */
const textbook = [
  44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28,
  46.28, 46.0, 46.03, 46.41, 46.22, 45.64,
];

test("the relative strength index is the textbook's", () => {
  expect(relativeStrength(textbook.slice(0, 15))).toBeCloseTo(70.46, 1);
  expect(relativeStrength(textbook)).toBeCloseTo(57.92, 0);
});

test("volatility is the standard deviation of log returns, annualised: reckoned here by hand", () => {
  const closes = [100, 102, 101, 103];
  const returns = [Math.log(1.02), Math.log(101 / 102), Math.log(103 / 101)];
  const mean = (returns[0]! + returns[1]! + returns[2]!) / 3;
  const variance = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 2;
  expect(volatility(closes, 3)).toBeCloseTo(Math.sqrt(variance * 252) * 100, 2);
});

const price = fc.double({ min: 1, max: 1_000, noNaN: true });
const prices = fc.array(price, { minLength: 30, maxLength: 300 });

test("a moving average lies between the lowest and the highest of its closes, and is their mean", () => {
  fc.assert(
    fc.property(prices, (closes) => {
      const last = closes.slice(-20);
      const expected = last.reduce((sum, one) => sum + one, 0) / 20;
      expect(movingAverage(closes, 20)).toBeCloseTo(expected, 3);
    }),
  );
});

test("the index stays between 0 and 100, and is 100 where every change is a gain", () => {
  fc.assert(
    fc.property(prices, (closes) => {
      const value = relativeStrength(closes)!;
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(100);
    }),
  );
  expect(relativeStrength(Array.from({ length: 20 }, (_, index) => 10 + index))).toBe(100);
});

test("a drawdown is the worst of all pairs, whatever way it is found", () => {
  fc.assert(
    fc.property(prices, (closes) => {
      const pairs = closes.flatMap((peak, at) => closes.slice(at).map((low) => low / peak - 1));
      expect(maxDrawdown(closes)).toBeCloseTo(Math.min(...pairs) * 100, 1);
    }),
    { numRuns: 30 },
  );
});

test("prices in another currency change no figure that has no unit", () => {
  fc.assert(
    fc.property(prices, (closes) => {
      const scaled = closes.map((close) => close * 8);
      expect(volatility(scaled, 20)).toBeCloseTo(volatility(closes, 20)!, 1);
      expect(maxDrawdown(scaled)).toBeCloseTo(maxDrawdown(closes)!, 1);
    }),
  );
});

test("what needs more sessions than there are is not known", () => {
  const sessions = textbook.map((close) => ({
    date: "",
    high: close,
    low: close,
    close,
    volume: 5,
  }));
  expect(technicalsOf(sessions)).toMatchObject({ sma50: null, week52High: null, sma20: 45.409 });
  expect(technicalsOf([])).toMatchObject({ rsi14: null, volumeRatio20d: null });
  expect(changeOver([1, 2], 5)).toBeNull();
  expect(positionBetween(5, 5, 5)).toBeNull();
});

test("a trend is said only where both means agree", () => {
  expect(trendOf(12, { sma50: 11, sma200: 10 })).toBe("up");
  expect(trendOf(8, { sma50: 9, sma200: 10 })).toBe("down");
  expect(trendOf(12, { sma50: 9, sma200: 10 })).toBe("sideways");
  expect(trendOf(12, { sma50: null, sma200: 10 })).toBeNull();
});
