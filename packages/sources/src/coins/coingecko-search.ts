import { z } from "zod";
import type { Upstream } from "../upstream/provider.ts";
import { chooseCoin, otherCandidates } from "./candidates.ts";
import { type CoinCandidate, type CoinPrice, searchTimes } from "./provider.ts";

/** A coin that was found, and by what. */
export type Match = Pick<CoinPrice, "matchedBy" | "candidates"> & { readonly id: string };

/** The rank of a coin by market value; null where that is not known. */
export const coinRank = z.int().positive().nullable();

const found = z.object({
  id: z.string().min(1),
  symbol: z.string().min(1),
  name: z.string().min(1),
  market_cap_rank: coinRank,
});

/** A row of CoinGecko's as a candidate. */
export const candidateOf = ({
  id,
  symbol,
  name,
  market_cap_rank,
}: z.output<typeof found>): CoinCandidate => ({
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

/** The coin that an input names, by CoinGecko's search. Throws `ToolError`: `upstream_*`, `tool_not_found`. */
export const searchCoin = async (
  upstream: Upstream,
  input: string,
  signal: AbortSignal,
): Promise<Match> => {
  const path = `/api/v3/search?query=${encodeURIComponent(input)}`;
  const { value } = await upstream.fetch(
    { path, expects: "json", parse: parseSearch, ...searchTimes },
    signal,
  );
  const { coin, matchedBy } = chooseCoin(value, input);
  return { id: coin.id, matchedBy, candidates: otherCandidates(value, input, coin.id) };
};
