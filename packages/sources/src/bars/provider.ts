import type { Bar } from "../quotes/provider.ts";
import { newYorkInstant } from "../quotes/new-york.ts";
import type { Fetched, Provider } from "../upstream/provider.ts";

/** The closed sessions of about a year. */
export type BarSeries = {
  readonly symbol: string;
  /** Oldest first, each day once. */
  readonly bars: readonly Bar[];
  /** Whether prices before a split are told in today's shares. */
  readonly isSplitAdjusted: boolean;
};

/** A publisher of daily prices. */
export type BarsProvider = Provider & {
  /** Throws `ToolError`: `upstream_*`, and `tool_not_found` for a symbol that it does not have. */
  year(symbol: string, signal: AbortSignal): Promise<Fetched<BarSeries>>;
};

/** Closed sessions do not change; a new one comes once a day. */
export const barsTimes = { ttlMs: 30 * 60_000, staleForMs: 3 * 24 * 3_600_000 };

/** Only what is over: the closing price of a session may come a while after its close. */
export const closedBars = (bars: readonly Bar[], receivedAt: number): readonly Bar[] =>
  bars
    .filter(({ date }) => newYorkInstant(date, 16, 20) <= receivedAt)
    .toSorted((one, other) => one.date.localeCompare(other.date));
