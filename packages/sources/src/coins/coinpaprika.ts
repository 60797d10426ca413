import { ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { chooseCoin, otherCandidates } from "./candidates.ts";
import { decimalText } from "./decimal-text.ts";
import {
  type CoinCandidate,
  type CoinPrice,
  type CoinsProvider,
  priceTimes,
  searchTimes,
} from "./provider.ts";
import type { WantedCoin } from "./wanted-coin.ts";

/** Prices across exchanges under ids of its own. Its free plan is for personal use: see the terms. */
export const definition: ProviderDefinition = {
  id: "coinpaprika",
  name: "CoinPaprika",
  kind: "api",
  base: "https://api.coinpaprika.com",
  terms: {
    licence: "unlicensed",
    attribution: "Data provided by CoinPaprika (https://coinpaprika.com)",
    isAskedByDefault: true,
    says: "Free with attribution for hobby and non-commercial use; paid plans are for business.",
  },
  rate: { concurrency: 2, perInterval: { calls: 5, ms: 1_000 } },
};

/** CoinPaprika's search, then its ticker. */
export const createCoinpaprika = (runtime: Runtime): CoinsProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async price({ input, known }: WantedCoin, signal) {
      // A coin of the first rank is the largest of its symbol here too; CoinGecko's ids are names with hyphens.
      const name = input.replaceAll("-", " ");
      const query = known?.coin.symbol ?? name;
      const path = `/v1/search?q=${encodeURIComponent(query)}&c=currencies&limit=50`;
      const found = await upstream.fetch(
        { path, expects: "json", parse: parseSearch, ...searchTimes },
        signal,
      );
      const { coin, matchedBy } = chooseCoin(found.value, query);
      if (known && matchedBy !== "symbol") throw isMissing();
      const ticker = await upstream.fetch(
        {
          path: `/v1/tickers/${encodeURIComponent(coin.id)}`,
          expects: "json",
          accepts: [404],
          parse: parseTicker,
          ...priceTimes,
        },
        signal,
      );
      if (ticker.value.id !== coin.id) throw isOfAnother();
      const candidates = otherCandidates(found.value, name, coin.id);
      const identity = known
        ? { id: known.coin.id, matchedBy: known.matchedBy }
        : { id: coin.id, matchedBy };
      return { ...ticker, value: { ...ticker.value, ...identity, candidates } };
    },
  };
};

const isMissing = (): ToolError =>
  new ToolError("tool_not_found", "CoinPaprika has no price of this coin.");

const isOfAnother = (): UpstreamError =>
  new UpstreamError("upstream_bad_response", definition.name, {
    reason: "the answer is about another coin",
  });

const named = { id: z.string().min(1), symbol: z.string().min(1), name: z.string().min(1) };

const search = z.object({
  currencies: z.array(z.object({ ...named, rank: z.int().nonnegative().nullish() })),
});

/** A coin without a rank has rank 0. */
const parseSearch = (body: unknown): readonly CoinCandidate[] =>
  search.parse(body).currencies.map(({ id, symbol, name, rank }) => ({
    id,
    symbol: symbol.toUpperCase(),
    name,
    marketCapRank: rank || null,
  }));

const ticker = z.object({
  ...named,
  last_updated: z.iso.datetime({ offset: true }),
  quotes: z.object({
    USD: z.object({
      price: z.number().positive(),
      market_cap: z.number().nonnegative().nullable(),
      volume_24h: z.number().nonnegative().nullable(),
      percent_change_24h: z.number().nullable(),
    }),
  }),
});

const parseTicker = (
  body: unknown,
  { status }: { readonly status: number },
): Omit<CoinPrice, "matchedBy" | "candidates"> => {
  if (status === 404) throw isMissing();
  const { id, symbol, name, last_updated, quotes } = ticker.parse(body);
  return {
    id,
    symbol: symbol.toUpperCase(),
    name,
    priceUsd: decimalText(quotes.USD.price),
    change24hPct: quotes.USD.percent_change_24h,
    openUsd: null,
    marketCapUsd: quotes.USD.market_cap || null,
    volume24hUsd: quotes.USD.volume_24h,
    lastUpdatedAt: new Date(last_updated).toISOString(),
    isPriceOnly: false,
  };
};
