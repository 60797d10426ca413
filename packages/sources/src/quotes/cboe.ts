import { plainTicker, ToolError } from "@coinslot/tools-schema";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { type CboeQuote, parseCboe } from "./cboe-quote.ts";
import { newYorkInstant } from "./new-york.ts";
import { phaseByClock } from "./phase.ts";
import { type Quote, type QuotesProvider, quoteTimes, rangeAround } from "./provider.ts";

/** The delayed quotes that Cboe's own pages show. Undocumented, and behind a network that refuses some data centres. */
export const definition: ProviderDefinition = {
  id: "cboe",
  name: "Cboe",
  kind: "api",
  base: "https://cdn.cboe.com",
  terms: {
    licence: "unlicensed",
    isAskedByDefault: true,
    says: "Undocumented delayed quotes of cboe.com; no licence to pass them on.",
  },
  headers: { "user-agent": "Mozilla/5.0 (compatible; Coinslot/0.1)", accept: "application/json" },
  rate: { concurrency: 2, perInterval: { calls: 4, ms: 1_000 } },
};

/** What Cboe calls its delay. */
const delayMinutes = 15;

/** Cboe's delayed quote of a stock, a fund or an index. */
export const createCboe = (runtime: Runtime): QuotesProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async latest(symbol, signal) {
      const fetched = await upstream.fetch(
        {
          path: `/api/global/delayed_quotes/quotes/${fileOf(symbol)}.json`,
          expects: "json",
          absent: [404],
          parse: parseCboe,
          ...quoteTimes(runtime.now()),
        },
        signal,
      );
      const { value, source } = fetched;
      if (plainTicker(value.symbol) !== symbol) throw isNonsense("the quote is another symbol's");
      // Currencies and futures are quoted too, but are none of what is sold here.
      if (!traded.has(value.type)) {
        throw new ToolError("tool_not_found", "Cboe has nothing like that under this symbol.");
      }
      return { ...fetched, value: quoteOf(symbol, value, Date.parse(source.retrievedAt)) };
    },
  };
};

const traded = new Set(["stock", "etf", "index"]);

/** An index begins with an underscore, the class of a share with a dot. */
const fileOf = (symbol: string): string =>
  encodeURIComponent(symbol.replace("^", "_").replace("-", "."));

const isNonsense = (reason: string): UpstreamError =>
  new UpstreamError("upstream_bad_response", definition.name, { reason });

/** The closing price comes a while after the close, and as late as all that is delayed. */
const settledMinute = { hour: 16, minute: 20 };

const quoteOf = (symbol: string, quote: CboeQuote, receivedAt: number): Quote => {
  const { day } = quote;
  const phase = phaseByClock(receivedAt, day);
  const isOver = receivedAt >= newYorkInstant(day, settledMinute.hour, settledMinute.minute);
  const isIndex = quote.type === "index";
  // Its own venue's last print, until the close of all venues is there.
  const last = isOver && quote.close ? quote.close : quote.current;
  const isDelayed = phase === "regular";
  return {
    symbol,
    name: quote.name,
    exchange: null,
    isIndex,
    phase,
    date: day,
    open: quote.open,
    ...rangeAround({ high: quote.high, low: quote.low }, last),
    close: isOver ? last : null,
    last,
    previousClose: quote.previousClose,
    volume: isIndex ? null : quote.volume,
    asOf: quote.asOf,
    isDelayed,
    delayMinutes: isDelayed ? delayMinutes : null,
    extendedHours: null,
  };
};
