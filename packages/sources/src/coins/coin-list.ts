import { coinMember } from "@coinslot/tools-schema";
import { z } from "zod";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Fetched, ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";

/** Everything that one provider calls a coin of his by: ids, symbols and names, as members of the set of coins. */
export type CoinList = {
  readonly id: string;
  /** Throws `ToolError`: `upstream_*`. */
  members(signal: AbortSignal): Promise<Fetched<readonly string[]>>;
};

/** 17,000 coins have two megabytes at CoinGecko's; CoinPaprika's list has those that are traded no more, too. */
const listTimes = { ttlMs: 30 * 60_000, staleForMs: 0, maxBytes: 25_000_000 };

const row = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  /** CoinPaprika's alone: one that is not has no price. */
  is_active: z.boolean().optional(),
});

const parseList = (body: unknown): readonly string[] =>
  z
    .array(row)
    .min(1)
    .parse(body)
    .filter(({ is_active }) => is_active !== false)
    .flatMap(({ id, symbol, name }) => [coinMember(id), coinMember(symbol), coinMember(name)]);

/**
 * A provider's list of all coins. It has a breaker and a pace of its own: that a list is refused must not keep prices
 * from being asked for.
 */
export const createCoinList = (
  definition: ProviderDefinition,
  path: string,
  runtime: Runtime,
): CoinList => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    members: (signal) =>
      upstream.fetch({ path, expects: "json", parse: parseList, ...listTimes }, signal),
  };
};
