import { ToolError } from "@coinslot/tools-schema";
import { plainTicker } from "../companies/names.ts";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Fetched, ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { parseHistorical, parseInfo, parseSummary } from "./nasdaq-pages.ts";
import { newYorkDayBefore } from "./new-york.ts";
import { type Bar, type Quote, type QuotesProvider, quoteTimes } from "./provider.ts";

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

type Info = ReturnType<typeof parseInfo>;
type Today = ReturnType<typeof parseSummary>;

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
      const isTodayMissing = info.value.day > (bars.value[0]?.date ?? "");
      const today = isTodayMissing
        ? await fetchPage(place("summary"), parseSummary, signal)
        : undefined;
      const receivedOn = newYorkDayBefore(Date.parse(info.source.retrievedAt), 0);
      const quote = quoteOf(symbol, info.value, bars.value, today?.value, receivedOn);
      const cache = cacheOf([info, bars, today]);
      // What was real-time when it came is not when it is used later.
      const isDelayed = quote.isDelayed || (cache.stale && quote.phase === "regular");
      return {
        ...info,
        value: { ...quote, isIndex, isDelayed },
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

const ifUnknown = (error: unknown): undefined => {
  if (error instanceof ToolError && error.code === "tool_not_found") return;
  throw error;
};

/** Two weeks have two sessions whatever the holidays. */
const periodAt = (now: number): string =>
  `&fromdate=${newYorkDayBefore(now, 14)}&todate=${newYorkDayBefore(now, 0)}&limit=20`;

/** Only a session of the day trades: before its first trade a stock still shows the session before. */
const quoteOf = (
  symbol: string,
  { phase, last, day, asOf, isDelayed, ...info }: Info,
  [latest, before]: readonly Bar[],
  today: Today | undefined,
  receivedOn: string,
): Omit<Quote, "isIndex"> => {
  const about = { symbol, name: info.name, exchange: info.exchange, phase, isDelayed };
  const isTrading = (date: string): boolean => phase === "regular" && date === receivedOn;
  if (today) {
    return {
      ...about,
      ...rangeWith(last, today),
      date: day,
      open: null,
      close: isTrading(day) ? null : last,
      last,
      asOf,
      previousClose: latest?.close ?? null,
    };
  }
  if (!latest)
    throw new ToolError("upstream_bad_response", "Nasdaq has no session of this symbol.");
  // A last price of an earlier day is not this session's.
  const told = day === latest.date ? { last, asOf } : { last: latest.close, asOf: latest.date };
  const close = isTrading(latest.date) ? null : latest.close;
  return { ...about, ...latest, ...told, close, previousClose: before?.close ?? null };
};

/** The page of the range may be older than that of the last price, which is in it all the same. */
const rangeWith = (last: string, today: Today): Today => ({
  ...today,
  high: Number(last) > Number(today.high) ? last : today.high,
  low: Number(last) < Number(today.low) ? last : today.low,
});

/** A quote is as old as the oldest of its pages. */
const cacheOf = (pages: readonly (Fetched<unknown> | undefined)[]) => {
  const caches = pages.flatMap((page) => (page ? [page.source.cache] : []));
  return {
    hit: caches.every(({ hit }) => hit),
    ageSeconds: Math.max(...caches.map(({ ageSeconds }) => ageSeconds)),
    stale: caches.some(({ stale }) => stale),
  };
};
