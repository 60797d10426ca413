import type { ComparedQuote } from "@coinslot/sources";
import type { DataOf } from "@coinslot/tools-schema";

/** To four decimals: what floats leave behind them is smaller. */
const toTenThousandth = (value: number): number => Math.round(value * 10_000) / 10_000;

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** A quote as company-intel tells it. */
export const quoteData = ({
  answered: {
    fetched: { value: quote },
  },
}: ComparedQuote): NonNullable<DataOf<"company-intel">["quote"]> => {
  const last = Number(quote.last);
  const previousClose = numberOf(quote.previousClose);
  const change = previousClose === null ? null : toTenThousandth(last - previousClose);
  return {
    symbol: quote.symbol,
    name: quote.name,
    exchange: quote.exchange,
    currency: "USD",
    session: quote.phase,
    date: quote.date,
    open: numberOf(quote.open),
    high: Number(quote.high),
    low: Number(quote.low),
    close: numberOf(quote.close),
    last,
    previousClose,
    change,
    changePct:
      change === null || previousClose === null
        ? null
        : toTenThousandth((change / previousClose) * 100),
    volume: quote.volume,
    delayed: quote.isDelayed,
    delayMinutes: null,
  };
};
