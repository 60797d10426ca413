import { ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import { definition } from "../coins/coingecko.ts";
import { searchCoin } from "../coins/coingecko-search.ts";
import { beyondPrices } from "../coins/decimal-text.ts";
import { priceTimes } from "../coins/provider.ts";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Fetched, Upstream } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { parseProfile } from "./parse-profile.ts";
import {
  type CoinDay,
  type CoinProfile,
  type CoinProfilesProvider,
  quarterTimes,
} from "./provider.ts";

const daysOfQuarter = 90;

/** CoinGecko's page of a coin, and its chart. */
export const createCoingeckoProfiles = (runtime: Runtime): CoinProfilesProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async profile({ input, known }, signal) {
      const id = known?.coin.id ?? (await idBySearch(upstream, input, signal));
      return pageOf(upstream, id, signal);
    },
    quarter: (id, signal) =>
      upstream.fetch(
        {
          path: `/api/v3/coins/${encodeURIComponent(id)}/market_chart?vs_currency=usd&days=${daysOfQuarter}`,
          expects: "json",
          accepts: [404],
          parse: parseChart,
          ...quarterTimes,
        },
        signal,
      ),
  };
};

/** What could be an id; dots alone would be a step in a path. */
const idForm = /^[a-z0-9][a-z0-9._-]*$/;

/** The search is documented to go by symbols and names: what it does not find may still be an id. */
const idBySearch = async (
  upstream: Upstream,
  input: string,
  signal: AbortSignal,
): Promise<string> => {
  try {
    return (await searchCoin(upstream, input, signal)).id;
  } catch (error) {
    const isUnknown = error instanceof ToolError && error.code === "tool_not_found";
    if (!isUnknown || !idForm.test(input)) throw error;
    return input;
  }
};

const pageOf = async (
  upstream: Upstream,
  id: string,
  signal: AbortSignal,
): Promise<Fetched<CoinProfile>> => {
  const fetched = await upstream.fetch(
    {
      path: `/api/v3/coins/${encodeURIComponent(id)}?localization=false&tickers=false&market_data=true&community_data=false&developer_data=true`,
      expects: "json",
      accepts: [404],
      parse: parsePage,
      ...priceTimes,
    },
    signal,
  );
  if (fetched.value.id === id) return fetched;
  const reason = "the page is another coin's";
  throw new UpstreamError("upstream_bad_response", definition.name, { reason });
};

type Head = { readonly status: number };

const assertFound = ({ status }: Head): void => {
  if (status === 404) {
    throw new ToolError("tool_not_found", "No coin has this id, symbol or name.");
  }
};

const parsePage = (body: unknown, head: Head): CoinProfile => {
  assertFound(head);
  return parseProfile(body);
};

const chart = z.object({
  prices: z.array(z.tuple([z.number(), z.number().positive().lt(beyondPrices).nullable()])).min(1),
});

/** The first price of each day: the chart has one for each hour, or for each day and one of now. */
const parseChart = (body: unknown, head: Head): readonly CoinDay[] => {
  assertFound(head);
  const days = new Map<string, number>();
  for (const [at, priceUsd] of chart.parse(body).prices) {
    const date = new Date(at).toISOString().slice(0, 10);
    if (priceUsd !== null && !days.has(date)) days.set(date, priceUsd);
  }
  return [...days]
    .map(([date, priceUsd]) => ({ date, priceUsd }))
    .toSorted((one, other) => one.date.localeCompare(other.date));
};
