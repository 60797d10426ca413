import { ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { assertExchanged, exchangePriceOf, positiveDecimal } from "./exchange-price.ts";
import { type CoinsProvider, priceTimes } from "./provider.ts";

/** The exchange's own trades of the last 24 hours. */
export const definition: ProviderDefinition = {
  id: "coinbase",
  name: "Coinbase",
  kind: "api",
  base: "https://api.exchange.coinbase.com",
  terms: {
    licence: "unlicensed",
    isAskedByDefault: false,
    says: "Under the exchange's Market Data Terms of Use: take it that resale needs its written consent.",
  },
  rate: { concurrency: 2, perInterval: { calls: 5, ms: 1_000 } },
};

/** Coinbase Exchange: a price only. */
export const createCoinbase = (runtime: Runtime): CoinsProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async price(wanted, signal) {
      const coin = assertExchanged(wanted, definition.name);
      const stats = await upstream.fetch(
        {
          path: `/products/${coin.symbol.toUpperCase()}-USD/stats`,
          expects: "json",
          accepts: [404],
          parse: parseStats,
          ...priceTimes,
        },
        signal,
      );
      return { ...stats, value: exchangePriceOf(wanted, coin, stats.value) };
    },
  };
};

const statistics = z.object({
  open: positiveDecimal,
  last: positiveDecimal,
  volume: positiveDecimal,
});

const parseStats = (body: unknown, { status }: { readonly status: number }) => {
  if (status !== 404) return statistics.parse(body);
  throw new ToolError("tool_not_found", "Coinbase has no price of this coin.");
};
