import { ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import { parseCount, parsePrice, parseStamp } from "./cells.ts";
import { newYorkInstant } from "./new-york.ts";
import { closesAt, phaseOfMinute } from "./phase.ts";
import { assertRange, type Bar, type Phase } from "./provider.ts";

/** Nasdaq says with status 200 that it does not know a symbol, or knows it in another class of assets. */
const dataOf = <Data>(body: unknown, data: z.ZodType<Data>): Data => {
  const { status } = envelope.parse(body);
  const isUnknown = status.bCodeMessage?.some(({ code }) => code === unknownSymbol);
  if (isUnknown) throw new ToolError("tool_not_found", "Nasdaq lists nothing under this symbol.");
  return z.object({ data }).parse(body).data;
};

const unknownSymbol = 1001;

const envelope = z.object({
  status: z.object({ bCodeMessage: z.array(z.object({ code: z.int() })).nullish() }),
});

const priceData = z.object({
  lastSalePrice: z.string(),
  lastTradeTimestamp: z.string(),
  isRealTime: z.boolean(),
});

const info = z.object({
  symbol: z.string(),
  companyName: z.string().nullish(),
  exchange: z.string().nullish(),
  primaryData: priceData,
  // Empty, where there is only one price.
  secondaryData: priceData.partial().nullish(),
  marketStatus: z.string().nullish(),
});

const phases: Readonly<Record<string, Phase>> = {
  open: "regular",
  closed: "closed",
  premarket: "pre",
  afterhours: "post",
};

/** "Open", "Market Open", "Pre-Market", "After Hours"; null for words that are not known. */
const phaseOf = (marketStatus: string | null | undefined): Phase | null => {
  const words = (marketStatus ?? "").toLowerCase().replaceAll(/[^a-z]/g, "");
  return phases[words] ?? phases[words.replace(/^market/, "")] ?? null;
};

/** A price of the page, and when it was made. */
export type StampedPrice = {
  readonly price: string;
  readonly day: string;
  /** The part of the day that its time falls in; null where only the day is told. */
  readonly phase: Phase | null;
  /** To the minute, or the day. */
  readonly asOf: string;
  readonly isRealTime: boolean;
};

/** The one or two prices that the page shows; which of them is the regular session's, the state of the market says. */
export const parseInfo = (body: unknown) => {
  const { primaryData, secondaryData, marketStatus, ...about } = dataOf(body, info);
  const second = priceData.safeParse(secondaryData).data;
  return {
    symbol: about.symbol,
    name: about.companyName || null,
    exchange: about.exchange || null,
    phase: phaseOf(marketStatus),
    first: stamped(primaryData),
    second: second ? stamped(second) : null,
  };
};

const stamped = (data: z.output<typeof priceData>): StampedPrice | null => {
  const price = parsePrice(data.lastSalePrice);
  if (price === null) return null;
  const { day, time } = parseStamp(data.lastTradeTimestamp);
  const minute = time && time.hour * 60 + time.minute;
  // "CLOSED AT 4:00 PM ET ON ..." is the session's own close, no trade after it.
  const isClose = minute === closesAt || /^closed at/i.test(data.lastTradeTimestamp);
  return {
    price,
    day,
    phase: isClose ? "regular" : minute === null ? null : phaseOfMinute(minute),
    asOf: time ? new Date(newYorkInstant(day, time.hour, time.minute)).toISOString() : day,
    isRealTime: data.isRealTime,
  };
};

const row = z.object({
  date: z.string(),
  open: z.string(),
  high: z.string(),
  low: z.string(),
  close: z.string(),
  volume: z.string(),
});

const historical = z.object({
  tradesTable: z.object({ rows: z.array(row).nullable() }).nullable(),
});

/** The sessions before the one that trades, newest first, each once. */
export const parseHistorical = (body: unknown): readonly Bar[] => {
  const bars = new Map<string, Bar>();
  for (const { date, volume, ...prices } of dataOf(body, historical).tradesTable?.rows ?? []) {
    const bar = {
      date: parseDate(date),
      open: priceOf(prices.open),
      high: priceOf(prices.high),
      low: priceOf(prices.low),
      close: priceOf(prices.close),
      volume: parseCount(volume),
    };
    assertRange(bar);
    if ((bars.get(bar.date)?.close ?? bar.close) !== bar.close) {
      throw new Error("A session has two prices.");
    }
    bars.set(bar.date, bar);
  }
  return [...bars.values()].toSorted((one, other) => other.date.localeCompare(one.date));
};

const priceOf = (text: string): string => {
  const price = parsePrice(text);
  if (price === null) throw new Error("A price of a session is missing.");
  return price;
};

const parseDate = (text: string): string => {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  if (!month || !day || !year) throw new Error("A date is not MM/DD/YYYY.");
  return `${year}-${month}-${day}`;
};

const cell = z.object({ value: z.string() });
const summary = z.object({
  summaryData: z.object({
    TodayHighLow: cell,
    ShareVolume: cell.optional(),
    PreviousClose: cell.optional(),
  }),
});

/** The range and the volume of the session that trades, or of one that ended a short while ago, and the close before. */
export const parseSummary = (body: unknown) => {
  const { TodayHighLow, ShareVolume, PreviousClose } = dataOf(body, summary).summaryData;
  return {
    ...rangeOf(TodayHighLow.value),
    volume: parseCount(ShareVolume?.value ?? ""),
    previousClose: parsePrice(PreviousClose?.value ?? ""),
  };
};

/** "$268.00/$266.34"; "N/A", or "N/A/N/A", before there is one. */
const rangeOf = (text: string) => {
  if (/^[\s/]*(N\/A[\s/]*)*$/.test(text)) return { high: null, low: null };
  const [high = "", low = ""] = text.split("/");
  const range = { high: priceOf(high), low: priceOf(low) };
  assertRange(range);
  return range;
};
