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

/** Prices across exchanges. Without a key a few calls per minute are answered. Attribution is asked for. */
const definition: ProviderDefinition = {
  id: "coingecko",
  name: "CoinGecko",
  kind: "api",
  base: "https://api.coingecko.com",
  attribution: "Data provided by CoinGecko (https://www.coingecko.com)",
  rate: { concurrency: 1, perInterval: { calls: 2, ms: 2_000 } },
};

type Match = Pick<CoinPrice, "matchedBy" | "candidates"> & { readonly id: string };

/** CoinGecko's market table, and its search for coins that are not of the first rank. */
export const createCoingecko = (runtime: Runtime): CoinsProvider => {
  const upstream = createUpstream(definition, runtime);

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

  const search = async (input: string, signal: AbortSignal): Promise<Match> => {
    const path = `/api/v3/search?query=${encodeURIComponent(input)}`;
    const found = await upstream.fetch(
      { path, expects: "json", parse: parseSearch, ...searchTimes },
      signal,
    );
    const { coin, matchedBy } = chooseCoin(found.value, input);
    return { id: coin.id, matchedBy, candidates: otherCandidates(found.value, input, coin.id) };
  };

  /** All coins of a symbol come in one call: the one that is meant, and those that are not. */
  const bySymbol = async (symbol: string, id: string, signal: AbortSignal) => {
    const markets = await fetchMarkets(`symbols=${symbol}&include_tokens=all`, signal);
    const candidates = otherCandidates(markets.value.map(candidateOf), symbol, id);
    return { ...markets, value: priceOf(markets.value, { id, matchedBy: "symbol", candidates }) };
  };

  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async price({ input, known }: WantedCoin, signal) {
      if (known?.matchedBy === "symbol") return bySymbol(known.coin.symbol, known.coin.id, signal);
      const match: Match = known
        ? { id: known.coin.id, matchedBy: known.matchedBy, candidates: [] }
        : await search(input, signal);
      const markets = await fetchMarkets(`ids=${encodeURIComponent(match.id)}`, signal);
      return { ...markets, value: priceOf(markets.value, match) };
    },
  };
};

const rank = z.int().positive().nullable();

const row = z.object({
  id: z.string().min(1),
  symbol: z.string().min(1),
  name: z.string().min(1),
  current_price: z.number().positive().nullable(),
  market_cap: z.number().nonnegative().nullable(),
  market_cap_rank: rank,
  total_volume: z.number().nonnegative().nullable(),
  price_change_percentage_24h: z.number().nullable(),
  last_updated: z.iso.datetime({ offset: true }).nullable(),
});
type Row = z.output<typeof row>;

const parseMarkets = (body: unknown): readonly Row[] => z.array(row).parse(body);

const found = row.pick({ id: true, symbol: true, name: true, market_cap_rank: true });

const candidateOf = ({ id, symbol, name, market_cap_rank }: z.output<typeof found>) => ({
  id,
  symbol: symbol.toUpperCase(),
  name,
  marketCapRank: market_cap_rank,
});

const parseSearch = (body: unknown): readonly CoinCandidate[] =>
  z
    .object({ coins: z.array(found) })
    .parse(body)
    .coins.map(candidateOf);

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
