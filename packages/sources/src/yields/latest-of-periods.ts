import type { Fetched } from "../upstream/provider.ts";
import type { CurveDay } from "./provider.ts";

/**
 * The last `count` days from files of one period each, the latest period first: in the first days of a year or
 * month its file is a header without rows. The source is that of the latest day; its cache is that of the
 * oldest file used.
 */
export const latestOfPeriods = async (
  [period, ...before]: readonly [string, ...string[]],
  count: number,
  fetchPeriod: (period: string) => Promise<Days>,
): Promise<Days> => {
  let latest = await fetchPeriod(period);
  for (const earlier of before) {
    if (latest.value.length >= count) break;
    latest = joined(latest, await fetchPeriod(earlier));
  }
  return latest;
};

type Days = Fetched<readonly CurveDay[]>;

const joined = (later: Days, earlier: Days): Days => {
  const { source, isSimulated } = later.value.length > 0 ? later : earlier;
  const [one, other] = [later.source.cache, earlier.source.cache];
  const cache = {
    hit: one.hit && other.hit,
    ageSeconds: Math.max(one.ageSeconds, other.ageSeconds),
    stale: one.stale || other.stale,
  };
  return { value: [...later.value, ...earlier.value], source: { ...source, cache }, isSimulated };
};
