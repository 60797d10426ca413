import { ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import { subtractDecimals } from "../figures/decimal.ts";
import { decimalPrice } from "./decimal-price.ts";
import { newYorkInstant } from "./new-york.ts";
import { assertRange } from "./provider.ts";

const amount = z.number().nonnegative().nullish();

const answer = z.object({
  data: z.object({
    symbol: z.string(),
    security_type: z.string(),
    company_name: z.string().nullish(),
    current_price: z.number().positive(),
    price_change: z.number().nullish(),
    open: amount,
    high: amount,
    low: amount,
    close: amount,
    volume: amount,
    last_trade_time: z.string(),
  }),
});

/** What Cboe tells of a symbol; no body where it has none. */
export type CboeQuote = ReturnType<typeof parseCboe>;

/**
 * The close before is the price less its change: `prev_day_close` becomes the session's own close once its day is over.
 * A price of zero is one that there is not.
 */
export const parseCboe = (body: unknown) => {
  if (body === null) throw new ToolError("tool_not_found", "Cboe has nothing under this symbol.");
  const { data } = answer.parse(body);
  const current = priceText(data.current_price);
  const { price_change: change, volume } = data;
  const isChanged = typeof change === "number";
  const before = isChanged ? subtractDecimals(current, change.toFixed(4)) : null;
  const [high, low] = [priceOrNull(data.high), priceOrNull(data.low)];
  const isRange = high !== null && low !== null;
  if (isRange) assertRange({ high, low });
  return {
    symbol: data.symbol,
    type: data.security_type.toLowerCase(),
    name: data.company_name || null,
    current,
    previousClose: before && Number(before) > 0 ? plain(before) : null,
    open: priceOrNull(data.open),
    high: isRange ? high : null,
    low: isRange ? low : null,
    close: priceOrNull(data.close),
    volume: typeof volume === "number" ? Math.floor(volume) : null,
    ...timeOf(data.last_trade_time),
  };
};

/** Floats of up to four digits; the zeros behind the cents say nothing. */
const plain = (text: string): string => text.replace(/(\.\d\d)(\d*[1-9])?0*$/, "$1$2");

const priceText = (price: number): string => plain(decimalPrice(price, 4));

const priceOrNull = (price: number | null | undefined): string | null =>
  price ? priceText(price) : null;

/** `2026-11-20T15:59:59` by New York's clock; midnight is a day without a time. */
const timeOf = (text: string) => {
  const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)/.exec(text) ?? [];
  if (!day) throw new Error("A time of trade has no date.");
  if (`${hour}${minute}${second}` === "000000") return { day, asOf: day };
  const instant = newYorkInstant(day, Number(hour), Number(minute)) + Number(second) * 1_000;
  return { day, asOf: new Date(instant).toISOString() };
};
