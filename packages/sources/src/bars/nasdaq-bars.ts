import { ToolError } from "@coinslot/tools-schema";
import { definition } from "../quotes/nasdaq.ts";
import { parseHistorical } from "../quotes/nasdaq-pages.ts";
import { newYorkDayBefore } from "../quotes/new-york.ts";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { type BarsProvider, barsTimes, closedBars } from "./provider.ts";

/** A symbol is known in one of them. */
const assetClasses = ["stocks", "etf", "index"] as const;

/** Nasdaq's table of a year's sessions; it says nothing of splits. */
export const createNasdaqBars = (runtime: Runtime): BarsProvider => {
  const upstream = createUpstream(definition, runtime);
  const table = (symbol: string, assetClass: string, signal: AbortSignal) => {
    const name = encodeURIComponent(symbol.replace(/^\^/, "").replace("-", "%sl%"));
    const [from, to] = [newYorkDayBefore(runtime.now(), 366), newYorkDayBefore(runtime.now(), 0)];
    return upstream.fetch(
      {
        path: `/api/quote/${name}/historical?assetclass=${assetClass}&fromdate=${from}&todate=${to}&limit=300`,
        expects: "json",
        accepts: [400],
        parse: parseHistorical,
        ...barsTimes,
      },
      signal,
    );
  };
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async year(symbol, signal) {
      for (const assetClass of symbol.startsWith("^") ? (["index"] as const) : assetClasses) {
        try {
          const found = await table(symbol, assetClass, signal);
          const bars = closedBars(found.value, Date.parse(found.source.retrievedAt));
          return { ...found, value: { symbol, bars, isSplitAdjusted: false } };
        } catch (error) {
          if (!(error instanceof ToolError) || error.code !== "tool_not_found") throw error;
        }
      }
      throw new ToolError("tool_not_found", "Nasdaq lists nothing under this symbol.");
    },
  };
};
