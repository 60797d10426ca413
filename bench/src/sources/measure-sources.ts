import { measureCache } from "./measure-cache.ts";
import { measureExtract } from "./measure-extract.ts";
import type { SourcesRow } from "./sources-table.ts";

/** Measures the cache, then the reading of pages, one after the other: each has the machine for itself. */
export const measureSources = async (
  rounds: number,
  onProgress: (what: string) => void = () => {},
): Promise<readonly SourcesRow[]> => {
  onProgress("the cache of the sources");
  const cache = await measureCache(rounds);
  onProgress("extract");
  return [...cache, ...(await measureExtract(rounds))];
};
