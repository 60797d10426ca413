import { ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import { decimalPrice } from "./decimal-price.ts";
import { assertRange, type Bar } from "./provider.ts";

const seconds = z.int().positive();
const period = z.object({ start: seconds, end: seconds });
const prices = z.array(z.number().nonnegative().nullable());
const volumes = z.array(z.int().nonnegative().nullable());

const meta = z.object({
  currency: z.string().nullable(),
  symbol: z.string(),
  fullExchangeName: z.string().optional(),
  instrumentType: z.string(),
  regularMarketTime: seconds,
  regularMarketPrice: z.number().positive(),
  gmtoffset: z.int(),
  longName: z.string().optional(),
  priceHint: z.int().min(0).max(8).optional(),
  currentTradingPeriod: z.object({ pre: period, regular: period, post: period }),
});

const result = z.object({
  meta,
  timestamp: z.array(seconds),
  indicators: z.object({
    quote: z
      .array(z.object({ open: prices, high: prices, low: prices, close: prices, volume: volumes }))
      .length(1),
  }),
});

const chart = z.object({ chart: z.object({ result: z.array(result).length(1) }) });
const absence = z.object({
  chart: z.object({ error: z.object({ code: z.literal("Not Found") }) }),
});

const barless = z.object({
  chart: z.object({
    result: z.array(z.object({ timestamp: z.array(seconds).max(0).optional() })).length(1),
  }),
});

/** A day of the chart; null where it has no prices. */
type Day = readonly [date: string, bar: Bar | null];

/** The chart's head, and its days up to the latest session, oldest first. */
export const parseChart = (body: unknown) => {
  if (absence.safeParse(body).success) {
    throw new ToolError("tool_not_found", "Yahoo Finance has nothing under this symbol.");
  }
  // A fund whose price is told once a day has a chart without bars.
  if (barless.safeParse(body).success) {
    throw new ToolError("tool_not_found", "Yahoo Finance has no prices under this symbol.");
  }
  const [only] = chart.parse(body).chart.result;
  if (!only) throw new Error("There is no chart.");
  const { meta: head } = only;
  const marketDay = dayOf(head.regularMarketTime, head.gmtoffset);
  const digits = Math.max(head.priceHint ?? 2, 2);
  return {
    head,
    marketDay,
    last: decimalPrice(head.regularMarketPrice, digits),
    days: [...daysOf(only, digits)].filter(([date]) => date <= marketDay),
  };
};

/** A day that is there twice, once as of now, is the same session: the later bar has more of it. */
const daysOf = (
  { meta: { gmtoffset }, timestamp, indicators }: z.output<typeof result>,
  digits: number,
): readonly Day[] => {
  const days = new Map<string, Bar | null>();
  for (const [index, time] of timestamp.entries()) {
    const date = dayOf(time, gmtoffset);
    const bar = indicators.quote.map((columns) => barOf(columns, index, date, digits))[0] ?? null;
    days.set(date, bar ?? days.get(date) ?? null);
  }
  return [...days].toSorted(([one], [other]) => one.localeCompare(other));
};

type Columns = z.output<typeof result>["indicators"]["quote"][number];

/** Chart prices are widened 32-bit floats: beyond the hinted digits they say nothing. */
const barOf = (columns: Columns, index: number, date: string, digits: number): Bar | null => {
  const [open, high, low, close] = [columns.open, columns.high, columns.low, columns.close].map(
    (column) => column[index] ?? null,
  );
  if (!open || !high || !low || !close) return null;
  const bar = {
    date,
    open: decimalPrice(open, digits),
    high: decimalPrice(high, digits),
    low: decimalPrice(low, digits),
    close: decimalPrice(close, digits),
    volume: columns.volume[index] ?? null,
  };
  assertRange(bar);
  return bar;
};

/** The day at the exchange, of a time in seconds and the offset of its clock. */
export const dayOf = (time: number, offset: number): string =>
  new Date((time + offset) * 1_000).toISOString().slice(0, 10);
