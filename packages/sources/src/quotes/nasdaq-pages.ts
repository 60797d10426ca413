import { ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import { parseCount, parsePrice, parseStamp } from "./cells.ts";
import { newYorkInstant } from "./new-york.ts";
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
  secondaryData: priceData.nullish(),
  marketStatus: z.string(),
});

const phases: Readonly<Record<string, Phase>> = {
  open: "regular",
  closed: "closed",
  premarket: "pre",
  afterhours: "post",
};

/** The last price of the regular session. Out of hours it stands second, behind that of extended trading. */
export const parseInfo = (body: unknown) => {
  const { primaryData, secondaryData, marketStatus, ...rest } = dataOf(body, info);
  const phase = phases[marketStatus.toLowerCase().replaceAll(/[^a-z]/g, "")];
  if (!phase) throw new Error("The market's status is not known.");
  const regular = phase === "pre" || phase === "post" ? secondaryData : primaryData;
  const last = regular && parsePrice(regular.lastSalePrice);
  if (!regular || !last) throw new Error("There is no last price.");
  const { day, time } = parseStamp(regular.lastTradeTimestamp);
  const asOf = time && new Date(newYorkInstant(day, time.hour, time.minute)).toISOString();
  return {
    symbol: rest.symbol,
    name: rest.companyName || null,
    exchange: rest.exchange || null,
    phase,
    last,
    day,
    asOf: asOf ?? day,
    isDelayed: phase === "regular" && !regular.isRealTime,
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

const historical = z.object({ tradesTable: z.object({ rows: z.array(row).nullable() }) });

/** The sessions before the one that trades, newest first, each once. */
export const parseHistorical = (body: unknown): readonly Bar[] => {
  const bars = new Map<string, Bar>();
  for (const { date, volume, ...prices } of dataOf(body, historical).tradesTable.rows ?? []) {
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
  summaryData: z.object({ TodayHighLow: cell, ShareVolume: cell.optional() }),
});

/** The range and the volume of the session that trades, or of one that ended a short while ago. */
export const parseSummary = (body: unknown) => {
  const { TodayHighLow, ShareVolume } = dataOf(body, summary).summaryData;
  const [high = "", low = ""] = TodayHighLow.value.split("/");
  const range = { high: priceOf(high), low: priceOf(low) };
  assertRange(range);
  return { ...range, volume: parseCount(ShareVolume?.value ?? "") };
};
