import {
  type SimulatedAnswer,
  type SimulatedRequest,
  type Simulator,
  html,
  json,
} from "../simulator.ts";
import type { World } from "../world.ts";
import type { Bar } from "../world/bars.ts";
import type { Instrument } from "../world/instruments.ts";

const variants = {
  "no-data": "data is null without saying that the symbol does not exist",
  "not-available": "prices are N/A",
  "raised-price": "the last price is a twentieth more than it is",
  "before-split": "the sessions before are not adjusted for a split of two for one",
};

const classes = { stock: "stocks", etf: "etf", index: "index" } as const;

/** api.nasdaq.com: listed stocks, funds and indices, for callers that look like a browser. */
export const createNasdaq = (world: World): Simulator => ({
  id: "nasdaq",
  base: "https://api.nasdaq.com",
  variants,
  answer: (request) => {
    if (!request.headers["user-agent"]?.startsWith("Mozilla/")) {
      return html("<h1>Access Denied</h1>", 403);
    }
    const [, symbol = "", page = ""] =
      /^\/api\/quote\/([^/]+)\/(\w+)$/.exec(request.url.pathname) ?? [];
    const answer = pages[page];
    if (!answer) return html("<h1>Not Found</h1>", 404);
    if (request.variant === "no-data") return answerData(null);
    const instrument = find(world, decodeURIComponent(symbol), request);
    return instrument ? answerData(answer(world, instrument, request)) : noSuchSymbol;
  },
});

/** A slash before the class of a share is written `%sl%`. What trades over the counter is not there. */
const find = (
  { instruments }: World,
  symbol: string,
  { url }: SimulatedRequest,
): Instrument | undefined =>
  instruments.find(
    ({ ticker, kind, exchange }) =>
      ticker.replace("-", "%SL%") === symbol.toUpperCase() &&
      classes[kind] === url.searchParams.get("assetclass") &&
      ["Nasdaq", "NYSE"].includes(exchange ?? ""),
  );

const answerData = (data: unknown): SimulatedAnswer =>
  json({ data, message: null, status: { rCode: 200, bCodeMessage: null, developerMessage: null } });

const noSuchSymbol = json({
  data: null,
  message: null,
  status: {
    rCode: 400,
    bCodeMessage: [{ code: 1001, errorMessage: "Symbol not exists." }],
    developerMessage: null,
  },
});

type Page = (world: World, instrument: Instrument, request: SimulatedRequest) => unknown;

const info: Page = (world, instrument, { variant }) => {
  const { market } = world;
  const bar = world.runningBarOf(instrument.ticker) ?? world.barsOf(instrument.ticker).at(-1);
  if (!bar) return null;
  const cents = variant === "raised-price" ? Math.round(bar.closeCents * 1.05) : bar.closeCents;
  const price = variant === "not-available" ? "N/A" : money(instrument, cents);
  const isExtended = market.phase === "pre" || market.phase === "post";
  return {
    symbol: instrument.ticker.replace("-", "/"),
    companyName: `${instrument.name}${instrument.kind === "stock" ? " Common Stock" : ""}`,
    stockType: instrument.kind === "stock" ? "Common Stock" : null,
    exchange: instrument.exchange === "Nasdaq" ? "NASDAQ-GS" : "NYSE",
    primaryData: isExtended
      ? priceData(money(instrument, cents + 13), extendedStamp(world), true)
      : priceData(price, stamp(world), market.phase === "regular"),
    secondaryData: isExtended ? priceData(price, closedStamp(market.day), false) : null,
    marketStatus: statuses[market.phase],
    assetClass: classes[instrument.kind].toUpperCase(),
  };
};

const priceData = (lastSalePrice: string, lastTradeTimestamp: string, isRealTime: boolean) => ({
  lastSalePrice,
  netChange: "N/A",
  percentageChange: "N/A",
  lastTradeTimestamp,
  isRealTime,
  volume: "N/A",
});

const statuses = {
  pre: "Pre-Market",
  regular: "Market Open",
  post: "After Hours",
  closed: "Market Closed",
};

/** Of today while a session runs, or none. */
const summary: Page = (world, instrument) => {
  const bars = world.barsOf(instrument.ticker);
  const latest = bars.at(-1);
  const bar =
    world.market.phase === "pre" ? undefined : (world.runningBarOf(instrument.ticker) ?? latest);
  const cell = (label: string, value: string) => ({ label, value });
  return {
    symbol: instrument.ticker.replace("-", "/"),
    summaryData: {
      TodayHighLow: cell(
        "Today's High/Low",
        bar ? `${money(instrument, bar.highCents)}/${money(instrument, bar.lowCents)}` : "N/A",
      ),
      ShareVolume: cell("Share Volume", bar ? volume(instrument, bar) : "N/A"),
      PreviousClose: cell("Previous Close", latest ? money(instrument, latest.closeCents) : "N/A"),
    },
  };
};

/** Newest first. A session is there once its day is over, not yet while it trades after hours. */
const historical: Page = (world, instrument, { url, variant }) => {
  const { phase, day } = world.market;
  const from = url.searchParams.get("fromdate") ?? "";
  const to = url.searchParams.get("todate") ?? "";
  const rows = world
    .barsOf(instrument.ticker)
    .filter(({ date }) => date >= from && date <= to && !(phase === "post" && date === day))
    .map((bar) => (variant === "before-split" && bar.date < day ? unsplit(bar) : bar))
    .map((bar) => ({
      date: `${bar.date.slice(5, 7)}/${bar.date.slice(8)}/${bar.date.slice(0, 4)}`,
      close: money(instrument, bar.closeCents),
      volume: volume(instrument, bar),
      open: money(instrument, bar.openCents),
      high: money(instrument, bar.highCents),
      low: money(instrument, bar.lowCents),
    }))
    .toReversed();
  return { symbol: instrument.ticker, totalRecords: rows.length, tradesTable: { rows } };
};

const unsplit = (bar: Bar): Bar => ({
  ...bar,
  openCents: bar.openCents * 2,
  highCents: bar.highCents * 2,
  lowCents: bar.lowCents * 2,
  closeCents: bar.closeCents * 2,
});

const pages: Readonly<Record<string, Page>> = { info, summary, historical };

const grouped = (value: number, digits: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });

const money = ({ kind }: Instrument, cents: number): string =>
  `${kind === "index" ? "" : "$"}${grouped(cents / 100, 2)}`;

const volume = ({ kind }: Instrument, bar: Bar): string =>
  kind === "index" ? "--" : grouped(bar.volume, 0);

const inNewYork = (instant: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", ...options }).format(instant);

const dayName = (instant: number): string =>
  inNewYork(instant, { month: "short", day: "numeric", year: "numeric" });

const minuteName = (instant: number): string =>
  `${inNewYork(instant, { hour: "numeric", minute: "2-digit" }).replace(/\s/u, " ")} ET`;

const stamp = ({ market }: World): string => {
  const day = dayName(market.lastTradeAt);
  return market.phase === "regular" ? `${day} ${minuteName(market.lastTradeAt)}` : day;
};

const extendedStamp = ({ market, madeAt }: World): string =>
  `${dayName(madeAt)} ${minuteName(madeAt)} - ${market.phase === "pre" ? "PRE-MARKET" : "AFTER HOURS"}`;

const closedStamp = (day: string): string =>
  `CLOSED AT 4:00 PM ET ON ${dayName(Date.parse(`${day}T21:00:00Z`))}`;
