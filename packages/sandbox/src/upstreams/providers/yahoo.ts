import { type SimulatedAnswer, type Simulator, json, text } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Bar } from "../world/bars.ts";
import { newYorkTime } from "../world/calendar.ts";
import type { Instrument } from "../world/instruments.ts";

const variants = {
  "null-bar": "the session before the latest is there, without prices",
  "null-latest": "the latest session is there, without prices",
  "duplicate-bar": "the latest session is there twice, the second time as of now",
  "close-pending": "the last price is still that of two minutes before the close",
  "limit-text": "Too Many Requests as plain text with status 200",
  "other-symbol": "the chart of another symbol",
  "foreign-currency": "a chart in pounds",
};

/** The sessions that a range shows; a chart without one shows five days. */
const sessionsOf: Readonly<Record<string, number>> = { "5d": 5, "1y": 251 };

/** query1.finance.yahoo.com: the chart of the last days, every listing of the world in it. */
export const createYahoo = (world: World): Simulator => ({
  id: "yahoo",
  base: "https://query1.finance.yahoo.com",
  variants,
  answer: ({ url, variant }) => {
    const [, symbol = ""] = /^\/v8\/finance\/chart\/([^/]+)$/.exec(url.pathname) ?? [];
    const wanted = decodeURIComponent(symbol).toUpperCase();
    const instrument = world.instruments.find((one) => symbolOf(one) === wanted);
    if (variant === "limit-text") return text("Too Many Requests\r\n");
    if (!instrument) return noSuchSymbol;
    const charted = sessionsOf[url.searchParams.get("range") ?? "5d"] ?? 5;
    return answerChart(world, instrument, charted, variant);
  },
});

const symbolOf = ({ ticker, kind }: Instrument): string =>
  kind === "index" ? `^${ticker}` : ticker;

const noSuchSymbol = json(
  {
    chart: {
      result: null,
      error: { code: "Not Found", description: "No data found, symbol may be delisted" },
    },
  },
  404,
);

const answerChart = (
  world: World,
  instrument: Instrument,
  charted: number,
  variant: string | undefined,
): SimulatedAnswer => {
  const running = world.runningBarOf(instrument.ticker);
  const bars = [...world.barsOf(instrument.ticker), ...(running ? [running] : [])];
  const shown = rowsOf(bars.slice(-charted), world, variant);
  const result = {
    meta: metaOf(world, instrument, bars, charted, variant),
    timestamp: shown.map(([time]) => time),
    indicators: { quote: [columnsOf(shown.map(([, bar]) => bar))], adjclose: [{ adjclose: [] }] },
  };
  return json({ chart: { result: [result], error: null } });
};

const seconds = (instant: number): number => Math.floor(instant / 1_000);

type Row = readonly [time: number, bar: Bar | null];

const rowsOf = (bars: readonly Bar[], { market }: World, variant: string | undefined): Row[] => {
  const rows = bars.map((bar): Row => [seconds(newYorkTime(bar.date, 9, 30)), bar]);
  const emptied = { "null-bar": rows.length - 2, "null-latest": rows.length - 1 }[variant ?? ""];
  const latest = bars.at(-1);
  return [
    ...rows.map(([time, bar], index): Row => [time, index === emptied ? null : bar]),
    ...(variant === "duplicate-bar" && latest
      ? [[seconds(market.lastTradeAt), { ...latest, volume: latest.volume + 17 }] as const]
      : []),
  ];
};

/** Prices of charts are floats of 32 bits, widened. */
const wide = (cents: number | undefined): number | null =>
  cents === undefined ? null : Math.fround(cents / 100);

const columnsOf = (bars: readonly (Bar | null)[]) => ({
  open: bars.map((bar) => wide(bar?.openCents)),
  high: bars.map((bar) => wide(bar?.highCents)),
  low: bars.map((bar) => wide(bar?.lowCents)),
  close: bars.map((bar) => wide(bar?.closeCents)),
  volume: bars.map((bar) => bar?.volume ?? null),
});

const metaOf = (
  world: World,
  instrument: Instrument,
  bars: readonly Bar[],
  charted: number,
  variant: string | undefined,
) => {
  const { market, madeAt } = world;
  const latest = bars.at(-1);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(madeAt);
  const period = (from: [number, number], to: [number, number]) => ({
    timezone: "EST",
    start: seconds(newYorkTime(day, ...from)),
    end: seconds(newYorkTime(day, ...to)),
  });
  // A day without trading shows the periods of the next one.
  const shift = market.phase === "closed" ? 86_400 * 3 : 0;
  const later = ({ start, end, ...rest }: ReturnType<typeof period>) => ({
    ...rest,
    start: start + shift,
    end: end + shift,
  });
  return {
    currency: variant === "foreign-currency" ? "GBp" : "USD",
    symbol: variant === "other-symbol" ? "OTHER" : symbolOf(instrument),
    exchangeName: instrument.exchange === "NYSE" ? "NYQ" : "NMS",
    fullExchangeName: instrument.exchange === "NYSE" ? "NYSE" : "NasdaqGS",
    instrumentType: { stock: "EQUITY", etf: "ETF", index: "INDEX" }[instrument.kind],
    regularMarketTime: seconds(market.lastTradeAt) - (variant === "close-pending" ? 120 : 0),
    gmtoffset: -(newYorkTime(market.day, 0) - Date.parse(market.day)) / 1_000,
    exchangeTimezoneName: "America/New_York",
    regularMarketPrice: latest ? latest.closeCents / 100 : null,
    longName: instrument.name,
    // Of the day before the whole chart: whoever takes it for yesterday's close is wrong.
    chartPreviousClose: (bars.at(-charted - 1)?.closeCents ?? 0) / 100,
    priceHint: 2,
    currentTradingPeriod: {
      pre: later(period([4, 0], [9, 30])),
      regular: later(period([9, 30], [16, 0])),
      post: later(period([16, 0], [20, 0])),
    },
  };
};
