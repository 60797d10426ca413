import { plainTicker, ToolError } from "@coinslot/tools-schema";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Fetched, ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { nasdaqQuote, sessionOf } from "./nasdaq-quote.ts";
import { parseHistorical, parseInfo, parseSummary } from "./nasdaq-pages.ts";
import { newYorkDayBefore } from "./new-york.ts";
import { type QuotesProvider, quoteTimes } from "./provider.ts";

/**
 * What nasdaq.com shows of listed stocks, funds and indices. Undocumented, and not licensed for resale: see the
 * terms before relying on it. It leaves callers without a browser's headers waiting.
 */
export const definition: ProviderDefinition = {
  id: "nasdaq",
  name: "Nasdaq",
  kind: "api",
  base: "https://api.nasdaq.com",
  terms: {
    licence: "unlicensed",
    isAskedByDefault: true,
    says: "Undocumented pages of nasdaq.com; no licence to pass quotes on.",
  },
  headers: {
    "user-agent": "Mozilla/5.0 (compatible; Coinslot/0.1)",
    accept: "application/json, text/plain, */*",
    origin: "https://www.nasdaq.com",
    referer: "https://www.nasdaq.com/",
  },
  rate: { concurrency: 2, perInterval: { calls: 5, ms: 1_000 } },
};

/** A symbol is known in one of them. */
const assetClasses = ["stocks", "etf", "index"] as const;

/** Nasdaq's pages: the last price, the sessions before, and the range of today where its session is not among them. */
export const createNasdaq = (runtime: Runtime): QuotesProvider => {
  const upstream = createUpstream(definition, runtime);
  const fetchPage = <Value>(
    page: string,
    parse: (body: unknown) => Value,
    signal: AbortSignal,
  ): Promise<Fetched<Value>> =>
    upstream.fetch(
      {
        path: `/api/quote/${page}`,
        expects: "json",
        accepts: [400],
        parse,
        ...quoteTimes(runtime.now()),
      },
      signal,
    );

  const find = async (symbol: string, signal: AbortSignal) => {
    for (const assetClass of symbol.startsWith("^") ? (["index"] as const) : assetClasses) {
      const place = placeOf(symbol, assetClass);
      const info = await fetchPage(place("info"), parseInfo, signal).catch(ifUnknown);
      if (info) return { info, place, isIndex: assetClass === "index" };
    }
    throw new ToolError("tool_not_found", "Nasdaq lists nothing under this symbol.");
  };

  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async latest(symbol, signal) {
      const { info, place, isIndex } = await find(symbol, signal);
      if (plainTicker(info.value.symbol) !== symbol.replace(/^\^/, "")) throw isOfAnother();
      const bars = await fetchPage(
        place("historical", periodAt(runtime.now())),
        parseHistorical,
        signal,
      );
      const receivedAt = Date.parse(info.source.retrievedAt);
      const session = sessionOf(info.value, receivedAt);
      const isTodayMissing = (session.regular?.day ?? "") > (bars.value[0]?.date ?? "");
      const today = isTodayMissing
        ? await fetchPage(place("summary"), parseSummary, signal)
        : undefined;
      const quote = nasdaqQuote(session, bars.value, today?.value, receivedAt);
      if (!quote) throw hasNoPrice();
      const cache = cacheOf([info, bars, today]);
      // What was real-time when it came is not when it is used later.
      const isDelayed = quote.isDelayed || (cache.stale && quote.phase === "regular");
      return {
        ...info,
        value: { ...quote, symbol, isIndex, isDelayed },
        source: { ...info.source, cache },
      };
    },
  };
};

/** The slash of a share's class is written `%sl%`. */
const placeOf =
  (symbol: string, assetClass: string) =>
  (page: string, query = ""): string => {
    const name = encodeURIComponent(symbol.replace(/^\^/, "").replace("-", "%sl%"));
    return `${name}/${page}?assetclass=${assetClass}${query}`;
  };

const isOfAnother = (): UpstreamError =>
  new UpstreamError("upstream_bad_response", definition.name, {
    reason: "the answer is about another symbol",
  });

const hasNoPrice = (): UpstreamError =>
  new UpstreamError("upstream_bad_response", definition.name, {
    reason: "there is no price of a regular session",
  });

const ifUnknown = (error: unknown): undefined => {
  if (error instanceof ToolError && error.code === "tool_not_found") return;
  throw error;
};

/** Two weeks have two sessions whatever the holidays. */
const periodAt = (now: number): string =>
  `&fromdate=${newYorkDayBefore(now, 14)}&todate=${newYorkDayBefore(now, 0)}&limit=20`;

/** A quote is as old as the oldest of its pages. */
const cacheOf = (pages: readonly (Fetched<unknown> | undefined)[]) => {
  const caches = pages.flatMap((page) => (page ? [page.source.cache] : []));
  return {
    hit: caches.every(({ hit }) => hit),
    ageSeconds: Math.max(...caches.map(({ ageSeconds }) => ageSeconds)),
    stale: caches.some(({ stale }) => stale),
  };
};
