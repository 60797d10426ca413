import { ToolError } from "@coinslot/tools-schema";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { type Phase, type Quote, type QuotesProvider, quoteTimes } from "./provider.ts";
import { dayOf, parseChart } from "./yahoo-chart.ts";

/**
 * Yahoo's charts. Undocumented, and not licensed for resale: see the terms before relying on them. Of its
 * addresses this is the one that needs no cookie.
 */
export const definition: ProviderDefinition = {
  id: "yahoo",
  name: "Yahoo Finance",
  kind: "api",
  base: "https://query1.finance.yahoo.com",
  terms: {
    licence: "unlicensed",
    isAskedByDefault: true,
    says: "Undocumented; Yahoo's terms forbid to redistribute what its finance pages show.",
  },
  headers: { "user-agent": "Mozilla/5.0 (compatible; Coinslot/0.1)" },
  rate: { concurrency: 2, perInterval: { calls: 4, ms: 1_000 } },
};

type Chart = ReturnType<typeof parseChart>;

/** Yahoo's chart of the last five days. */
export const createYahoo = (runtime: Runtime): QuotesProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async latest(symbol, signal) {
      const chart = await upstream.fetch(
        {
          path: `/v8/finance/chart/${encodeURIComponent(symbol)}?range=5d&interval=1d&includePrePost=false`,
          expects: "json",
          accepts: [404],
          parse: parseChart,
          ...quoteTimes(runtime.now()),
        },
        signal,
      );
      return {
        ...chart,
        value: quoteOf(symbol, chart.value, Date.parse(chart.source.retrievedAt)),
      };
    },
  };
};

const traded = new Set(["EQUITY", "ETF", "INDEX", "MUTUALFUND"]);

/** As of the moment when the chart was received: one that is used later knows of no later phase. */
const quoteOf = (symbol: string, chart: Chart, receivedAt: number): Quote => {
  const { head, marketDay, days, last } = chart;
  if (head.symbol.toUpperCase() !== symbol) throw isNonsense("the chart is another symbol's");
  // Coins, currencies and foreign listings have charts too, but are none of what is sold here.
  if (head.currency !== "USD" || !traded.has(head.instrumentType)) {
    throw new ToolError("tool_not_found", "No US stock, fund or index has this symbol.");
  }
  const [before, latest] = [days.at(-2)?.[1] ?? null, days.at(-1)?.[1] ?? null];
  if (latest?.date !== marketDay) throw isNonsense("the latest session has no prices");
  const phase = phaseAt(head.currentTradingPeriod, receivedAt);
  const isIndex = head.instrumentType === "INDEX";
  return {
    symbol,
    name: head.longName ?? null,
    exchange: head.fullExchangeName ?? null,
    isIndex,
    phase,
    ...latest,
    close: isOver(chart, receivedAt) ? latest.close : null,
    last,
    // Never the chart's own "previous close": that is of the day before the whole chart.
    previousClose: before?.close ?? null,
    volume: isIndex ? null : latest.volume,
    asOf: new Date(head.regularMarketTime * 1_000).toISOString(),
    isDelayed: phase === "regular",
    delayMinutes: null,
    extendedHours: null,
  };
};

/** The closing price may come a while after the close. */
const closingMs = 20 * 60_000;

const isOver = ({ head, marketDay }: Chart, receivedAt: number): boolean => {
  const { start, end } = head.currentTradingPeriod.regular;
  if (dayOf(start, head.gmtoffset) !== marketDay) return true;
  if (receivedAt < end * 1_000) return false;
  return head.regularMarketTime >= end || receivedAt >= end * 1_000 + closingMs;
};

const isNonsense = (reason: string): UpstreamError =>
  new UpstreamError("upstream_bad_response", definition.name, { reason });

const phaseAt = (
  { pre, regular, post }: Chart["head"]["currentTradingPeriod"],
  now: number,
): Phase => {
  const isWithin = ({ start, end }: typeof pre): boolean =>
    start * 1_000 <= now && now < end * 1_000;
  if (isWithin(regular)) return "regular";
  if (isWithin(pre)) return "pre";
  return isWithin(post) ? "post" : "closed";
};
