import type { Fetched, Provider } from "../upstream/provider.ts";
import { newYorkClock } from "./new-york.ts";

/** What its exchange does: before, in, after the regular session, or none of them. */
export type Phase = "pre" | "regular" | "post" | "closed";

/** The latest regular session of one instrument. Prices are decimals as text; trades out of hours do not count. */
export type Quote = {
  readonly symbol: string;
  readonly name: string | null;
  readonly exchange: string | null;
  /** An index and a share may have the same symbol, in the lists of two providers. */
  readonly isIndex: boolean;
  readonly phase: Phase;
  /** The day of the session at the exchange, YYYY-MM-DD. */
  readonly date: string;
  /** Null where the provider does not tell it before the day is over. */
  readonly open: string | null;
  /** High and low are told together, or neither is. */
  readonly high: string | null;
  readonly low: string | null;
  /** Null while the session trades. */
  readonly close: string | null;
  /** The last price of the session. */
  readonly last: string;
  /** The close of the session before it; null where its bar is missing, never that of an older one. */
  readonly previousClose: string | null;
  readonly volume: number | null;
  /** The exchange's time of `last` in UTC; a day alone where no time of day is told. */
  readonly asOf: string;
  /** Whether the market may have moved since. */
  readonly isDelayed: boolean;
  /** By how much, where the provider says so. */
  readonly delayMinutes: number | null;
  /** The last trade before or after hours, where it is told. */
  readonly extendedHours: ExtendedPrice | null;
};

/** A price of extended trading, which the session's own figures leave out. */
export type ExtendedPrice = {
  readonly session: "pre" | "post";
  readonly price: string;
  /** The exchange's time of it in UTC. */
  readonly asOf: string;
};

/** A publisher of prices in USD. Symbols come in capitals, a hyphen before the class: `BRK-B`, `^NDX`. */
export type QuotesProvider = Provider & {
  /** Throws `ToolError`: `upstream_*`, and `tool_not_found` for a symbol that it does not have. */
  latest(symbol: string, signal: AbortSignal): Promise<Fetched<Quote>>;
};

/** One session as bars tell it. */
export type Bar = {
  readonly date: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: number | null;
};

/** Throws where a low is above its high: then neither is what it is called. */
export const assertRange = ({ low, high }: Pick<Bar, "low" | "high">): void => {
  if (Number(low) > Number(high)) throw new Error("The low of a session is above its high.");
};

/** The last price is of the session: a range that was told earlier, or by another, is widened to hold it. */
export const rangeAround = <
  Range extends { readonly high: string | null; readonly low: string | null },
>(
  range: Range,
  price: string,
): Range => ({
  ...range,
  high: range.high && Number(price) > Number(range.high) ? price : range.high,
  low: range.low && Number(price) < Number(range.low) ? price : range.low,
});

const minuteMs = 60_000;

/** Prices are fresh for a minute while any trade is possible, else for a quarter of an hour; then that long again. */
export const quoteTimes = (
  now: number,
): { readonly ttlMs: number; readonly staleForMs: number } => {
  const { hour, isWeekend } = newYorkClock(now);
  const isTrading = !isWeekend && hour >= 4 && hour < 20;
  return { ttlMs: isTrading ? minuteMs : 15 * minuteMs, staleForMs: 15 * minuteMs };
};
