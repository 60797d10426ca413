import { ToolError } from "@coinslot/tools-schema";
import { definition } from "../quotes/yahoo.ts";
import { parseChart } from "../quotes/yahoo-chart.ts";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { type BarsProvider, barsTimes, closedBars } from "./provider.ts";

/** Yahoo's chart of a year; its prices are told in today's shares. */
export const createYahooBars = (runtime: Runtime): BarsProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async year(symbol, signal) {
      const chart = await upstream.fetch(
        {
          path: `/v8/finance/chart/${encodeURIComponent(symbol)}?range=1y&interval=1d&includePrePost=false`,
          expects: "json",
          accepts: [404],
          parse: parseChart,
          ...barsTimes,
        },
        signal,
      );
      const { head, days } = chart.value;
      if (head.symbol.toUpperCase() !== symbol) {
        const reason = "the chart is another symbol's";
        throw new UpstreamError("upstream_bad_response", definition.name, { reason });
      }
      if (head.currency !== "USD") {
        throw new ToolError("tool_not_found", "No US stock, fund or index has this symbol.");
      }
      const known = days.flatMap(([, bar]) => (bar ? [bar] : []));
      const bars = closedBars(known, Date.parse(chart.source.retrievedAt));
      return { ...chart, value: { symbol, bars, isSplitAdjusted: true } };
    },
  };
};
