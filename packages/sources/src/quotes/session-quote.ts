import { percentOf, subtractDecimals } from "../figures/decimal.ts";
import type { Quote } from "./provider.ts";

/** A quote in the numbers that results tell. Its change is exact: never a difference of floats. */
export const sessionQuoteOf = (quote: Quote) => {
  const { last, previousClose } = quote;
  const change = previousClose === null ? null : subtractDecimals(last, previousClose);
  return {
    date: quote.date,
    open: numberOf(quote.open),
    high: numberOf(quote.high),
    low: numberOf(quote.low),
    close: numberOf(quote.close),
    last: Number(last),
    previousClose: numberOf(previousClose),
    change: numberOf(change),
    changePct:
      change === null || previousClose === null
        ? null
        : Number(percentOf(change, previousClose, 4)),
    volume: quote.volume,
    delayed: quote.isDelayed,
    delayMinutes: quote.delayMinutes,
    extendedHours: quote.extendedHours && {
      ...quote.extendedHours,
      price: Number(quote.extendedHours.price),
    },
  };
};

const numberOf = (exact: string | null): number | null => (exact === null ? null : Number(exact));
