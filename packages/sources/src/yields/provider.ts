import { ToolError } from "@coinslot/tools-schema";
import type { Fetched, Provider } from "../upstream/provider.ts";

/** One business day of the US Treasury's par yield curve. */
export type CurveDay = {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Percent as it was published, by tenor such as `1.5M` or `10Y`; null where none was published. */
  readonly yields: Readonly<Record<string, string | null>>;
};

/** A publisher of the yield curve. */
export type YieldsProvider = Provider & {
  /** At least the last `count` published days, newest first. Throws `ToolError`: `upstream_*`. */
  latest(count: number, signal: AbortSignal): Promise<Fetched<readonly CurveDay[]>>;
};

/** How long values are fresh, and how long they answer for a provider that fails. */
export const yieldsTimes = { ttlMs: 30 * 60_000, staleForMs: 7 * 24 * 3_600_000 };

/** A weekend and a holiday are four days; a publisher without a day for longer than this has stopped. */
const longestGapMs = 10 * 24 * 3_600_000;

/** Refuses days that end long ago or have not come yet, or are none: a frozen publisher must not pass for today's market. */
export const assertRecent = (days: readonly CurveDay[], name: string, now: number): void => {
  const ageMs = now - Date.parse(days[0]?.date ?? "");
  if (ageMs >= 0 && ageMs <= longestGapMs) return;
  throw new ToolError("upstream_bad_response", `${name} has no yields of the last days.`);
};
