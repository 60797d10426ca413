import { RSI, SMA } from "trading-signals";

/** A closed session in numbers. */
export type Session = {
  readonly date: string;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number | null;
};

/** Sessions of a year on US exchanges, by which volatility is annualised. */
const sessionsPerYear = 252;

/** How each figure is made, for those who check it. */
export const formulas = {
  sma20: "mean of the last 20 closes",
  sma50: "mean of the last 50 closes",
  sma200: "mean of the last 200 closes",
  rsi14: "100 - 100 / (1 + mean gain / mean loss), Wilder's smoothing over 14 sessions",
  vol20dAnnualPct:
    "sample standard deviation of the last 20 daily log returns x square root of 252 x 100",
  maxDrawdown1yPct:
    "lowest close / highest close before it - 1, x 100, over the sessions of a year",
  week52High: "highest high of the sessions of a year",
  week52Low: "lowest low of the sessions of a year",
  week52PositionPct: "(last close - low) / (high - low) x 100, of the 52 weeks",
  volumeRatio20d: "volume of the last session / mean volume of the 20 sessions before it",
  return1mPct: "(last close / close 21 sessions before - 1) x 100",
} as const;

const rounded = (value: number, places = 4): number => Number(value.toFixed(places));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of the last `count` values; null where there are fewer. */
export const movingAverage = (values: readonly number[], count: number): number | null => {
  const average = new SMA(count);
  const result =
    values
      .slice(-count)
      .map((value) => average.add(value))
      .at(-1) ?? null;
  return result === null ? null : rounded(result);
};

/** Wilder's relative strength index of closes, oldest first; null with fewer than `count` changes. */
export const relativeStrength = (closes: readonly number[], count = 14): number | null => {
  if (closes.length <= count) return null;
  const index = new RSI(count);
  const result = closes.map((close) => index.add(close)).at(-1) ?? null;
  return result === null ? null : rounded(Math.min(100, Math.max(0, result)), 2);
};

const logReturns = (closes: readonly number[]): readonly number[] =>
  closes.slice(1).map((close, index) => Math.log(close / (closes[index] ?? close)));

/** Realised volatility of the last `count` returns in percent a year; null with fewer. */
export const volatility = (
  closes: readonly number[],
  count: number,
  perYear = sessionsPerYear,
): number | null => {
  const returns = logReturns(closes).slice(-count);
  if (returns.length < count) return null;
  const average = mean(returns);
  const squares = returns.reduce((sum, value) => sum + (value - average) ** 2, 0);
  return rounded(Math.sqrt(squares / (count - 1)) * Math.sqrt(perYear) * 100, 2);
};

/** The deepest fall from an earlier high in percent, zero or negative; null without a value. */
export const maxDrawdown = (closes: readonly number[]): number | null => {
  if (closes.length === 0) return null;
  let peak = 0;
  let deepest = 0;
  for (const close of closes) {
    peak = Math.max(peak, close);
    deepest = Math.min(deepest, close / peak - 1);
  }
  return rounded(deepest * 100, 2);
};

/** The change over so many steps in percent; null where the series is shorter. */
export const changeOver = (closes: readonly number[], steps: number): number | null => {
  const [last, before] = [closes.at(-1), closes.at(-1 - steps)];
  return last === undefined || before === undefined ? null : rounded((last / before - 1) * 100, 2);
};

/** Where a value stands between a low and a high, in percent; null where the two are one. */
export const positionBetween = (value: number, low: number, high: number): number | null =>
  high > low ? rounded(((value - low) / (high - low)) * 100, 2) : null;

const volumeRatio = (sessions: readonly Session[]): number | null => {
  const volumes = sessions.slice(-21).map(({ volume }) => volume);
  const last = volumes.at(-1) ?? null;
  const before = volumes.slice(0, -1).flatMap((volume) => (volume === null ? [] : [volume]));
  if (last === null || before.length < 20 || mean(before) === 0) return null;
  return rounded(last / mean(before), 4);
};

/** The figures of a year's closed sessions, oldest first; one that needs more sessions than there are is null. */
export const technicalsOf = (sessions: readonly Session[]) => {
  const closes = sessions.map(({ close }) => close);
  const year = sessions.slice(-sessionsPerYear);
  const hasYear = year.length >= 200;
  const high = hasYear ? Math.max(...year.map((one) => one.high)) : null;
  const low = hasYear ? Math.min(...year.map((one) => one.low)) : null;
  const last = closes.at(-1);
  return {
    sma20: movingAverage(closes, 20),
    sma50: movingAverage(closes, 50),
    sma200: movingAverage(closes, 200),
    rsi14: relativeStrength(closes),
    vol20dAnnualPct: volatility(closes, 20),
    maxDrawdown1yPct: hasYear ? maxDrawdown(year.map(({ close }) => close)) : null,
    week52High: high,
    week52Low: low,
    week52PositionPct:
      last === undefined || low === null || high === null ? null : positionBetween(last, low, high),
    volumeRatio20d: volumeRatio(sessions),
  };
};

/** The figures. */
export type Technicals = ReturnType<typeof technicalsOf>;

/** Up where the close is above its 50-day mean and that above the 200-day mean, down where both are below. */
export const trendOf = (
  last: number | undefined,
  { sma50, sma200 }: Pick<Technicals, "sma50" | "sma200">,
): "up" | "down" | "sideways" | null => {
  if (last === undefined || sma50 === null || sma200 === null) return null;
  if (last > sma50 && sma50 > sma200) return "up";
  return last < sma50 && sma50 < sma200 ? "down" : "sideways";
};
