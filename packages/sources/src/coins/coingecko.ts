import { ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition, Upstream } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { otherCandidates } from "./candidates.ts";
import { candidateOf, coinRank, type Match, searchCoin } from "./coingecko-search.ts";
import { beyondPrices, decimalText } from "./decimal-text.ts";
import { type CoinPrice, type CoinsProvider, priceTimes } from "./provider.ts";
import type { WantedCoin } from "./wanted-coin.ts";

/** Prices across exchanges. Without a key a few calls per minute are answered. Attribution is asked for. */
export const definition: ProviderDefinition = {
  id: "coingecko",
  name: "CoinGecko",
  kind: "api",
  base: "https://api.coingecko.com",
  terms: {
    licence: "unlicensed",
    attribution: "Data provided by CoinGecko (https://www.coingecko.com)",
    isAskedByDefault: true,
    says: "Free with attribution; a licence for commercial use is named with its paid plans only.",
  },
  rate: { concurrency: 1, perInterval: { calls: 2, ms: 2_000 } },
};

/** What CoinGecko is asked for. */
const createQuestions = (upstream: Upstream) => {
  const fetchMarkets = (query: string, signal: AbortSignal) =>
    upstream.fetch(
      {
        path: `/api/v3/coins/markets?vs_currency=usd&${query}&precision=full`,
        expects: "json",
        parse: parseMarkets,
        ...priceTimes,
      },
      signal,
    );
  return {
    fetchId: (id: string, signal: AbortSignal) =>
      fetchMarkets(`ids=${encodeURIComponent(id)}`, signal),
    fetchSymbol: (symbol: string, signal: AbortSignal) =>
      fetchMarkets(`symbols=${symbol}&include_tokens=all`, signal),
    search: (input: string, signal: AbortSignal) => searchCoin(upstream, input, signal),
  };
};

/** CoinGecko's market table, and its search for coins that are not of the first rank. */
export const createCoingecko = (runtime: Runtime): CoinsProvider => {
  const upstream = createUpstream(definition, runtime);
  const { fetchId, fetchSymbol, search } = createQuestions(upstream);

  const byId = async (match: Match, signal: AbortSignal) => {
    const markets = await fetchId(match.id, signal);
    return { ...markets, value: priceOf(markets.value, match) };
  };

  /** The search is documented to go by symbols and names: what it does not find may still be an id. */
  const bySearch = async (input: string, signal: AbortSignal) => {
    try {
      return await byId(await search(input, signal), signal);
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== "tool_not_found") throw error;
      const markets = await fetchId(input, signal);
      if (!markets.value.some(({ id }) => id === input)) throw error;
      const match: Match = { id: input, matchedBy: "id", candidates: [] };
      return { ...markets, value: priceOf(markets.value, match) };
    }
  };

  /** All coins of a symbol come in one call: the one that is meant, and those that are not. */
  const bySymbol = async (symbol: string, id: string, signal: AbortSignal) => {
    const markets = await fetchSymbol(symbol, signal);
    const candidates = otherCandidates(markets.value.map(candidateOf), symbol, id);
    return { ...markets, value: priceOf(markets.value, { id, matchedBy: "symbol", candidates }) };
  };

  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async price({ input, known }: WantedCoin, signal) {
      if (!known) return bySearch(input, signal);
      const { coin, matchedBy } = known;
      return matchedBy === "symbol"
        ? bySymbol(coin.symbol, coin.id, signal)
        : byId({ id: coin.id, matchedBy, candidates: [] }, signal);
    },
  };
};

const row = z.object({
  id: z.string().min(1),
  symbol: z.string().min(1),
  name: z.string().min(1),
  current_price: z.number().positive().lt(beyondPrices).nullable(),
  market_cap: z.number().nonnegative().nullable(),
  market_cap_rank: coinRank,
  total_volume: z.number().nonnegative().nullable(),
  price_change_percentage_24h: z.number().nullable(),
  last_updated: z.iso.datetime({ offset: true }).nullable(),
});
type Row = z.output<typeof row>;

/**
 * Which row is wanted is known by its id: another one that cannot be read, of a dead namesake, is left out. That none
 * can be read does not say that there is none.
 */
const parseMarkets = (body: unknown): readonly Row[] => {
  const rows = z.array(z.unknown()).parse(body);
  const readable = rows.flatMap((one) => row.safeParse(one).data ?? []);
  if (rows.length > 0 && readable.length === 0) throw new Error("No row of the table is a coin.");
  return readable;
};

/** A coin whose market value is not known has 0 there. */
const priceOf = (rows: readonly Row[], { id, ...match }: Match): CoinPrice => {
  const coin = rows.find((one) => one.id === id);
  if (!coin?.current_price) {
    const reason = "the coin or its price is missing";
    throw new UpstreamError("upstream_bad_response", definition.name, { reason });
  }
  return {
    id,
    symbol: coin.symbol.toUpperCase(),
    name: coin.name,
    priceUsd: decimalText(coin.current_price),
    change24hPct: coin.price_change_percentage_24h,
    openUsd: null,
    marketCapUsd: coin.market_cap || null,
    volume24hUsd: coin.total_volume,
    lastUpdatedAt: coin.last_updated && new Date(coin.last_updated).toISOString(),
    isPriceOnly: false,
    ...match,
  };
};
