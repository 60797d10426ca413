import { ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { assertExchanged, exchangePriceOf, positiveDecimal } from "./exchange-price.ts";
import { type CoinsProvider, priceTimes } from "./provider.ts";

/** The exchange's own last trade. */
export const definition: ProviderDefinition = {
  id: "kraken",
  name: "Kraken",
  kind: "api",
  base: "https://api.kraken.com",
  terms: {
    licence: "unlicensed",
    isAskedByDefault: false,
    says: "Public market data, for which we found no licence to sell it on.",
  },
  rate: { concurrency: 1, perInterval: { calls: 2, ms: 1_000 } },
};

/** Kraken's own names where they are others. */
const ownNames: Readonly<Record<string, string>> = { btc: "XBT", doge: "XDG" };

/** Kraken: a price only. Its `open` is that of the UTC day, not of 24 hours ago, and is not used. */
export const createKraken = (runtime: Runtime): CoinsProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async price(wanted, signal) {
      const coin = assertExchanged(wanted, definition.name);
      const symbol = ownNames[coin.symbol] ?? coin.symbol.toUpperCase();
      const path = `/0/public/Ticker?pair=${symbol}USD`;
      const ticker = await upstream.fetch(
        { path, expects: "json", parse: parseTicker, ...priceTimes },
        signal,
      );
      return { ...ticker, value: exchangePriceOf(wanted, coin, { last: ticker.value }) };
    },
  };
};

/** `c` is the last price and its amount, `v` what was traded today and in 24 hours. */
const pair = z.object({
  c: z.tuple([positiveDecimal], z.string()),
  v: z.tuple([z.string(), positiveDecimal]),
});
const answer = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), pair).optional(),
});

/** Errors come with status 200. The one pair that was asked for comes under a name of Kraken's. */
const parseTicker = (body: unknown): string => {
  const { error, result = {} } = answer.parse(body);
  if (error.some((text) => /rate limit|throttled/i.test(text))) {
    throw new UpstreamError("upstream_rate_limited", definition.name, {
      reason: "so says its error",
    });
  }
  if (error.includes("EQuery:Unknown asset pair")) {
    throw new ToolError("tool_not_found", "Kraken has no price of this coin.");
  }
  const [only, another] = Object.values(result);
  if (error.length > 0 || !only || another) throw new Error("There is not one price.");
  return only.c[0];
};
