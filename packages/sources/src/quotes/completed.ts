import { type Quote, rangeAround } from "./provider.ts";

const isDayAlone = (asOf: string): boolean => asOf.length === "2026-11-20".length;

/**
 * A quote with what others tell of the same session where it says nothing: the open of a running session, the range,
 * the close before, and the instant of the close. What it says itself stays.
 */
export const completed = (quote: Quote, others: readonly Quote[]): Quote => {
  const told = <Key extends keyof Quote>(key: Key): Quote[Key] =>
    quote[key] ?? others.find((other) => other[key] !== null)?.[key] ?? quote[key];
  const range = quote.high === null ? others.find(({ high }) => high !== null) : quote;
  const whole: Quote = {
    ...quote,
    name: told("name"),
    exchange: told("exchange"),
    open: told("open"),
    high: range?.high ?? null,
    low: range?.low ?? null,
    previousClose: told("previousClose"),
    volume: told("volume"),
    extendedHours: told("extendedHours"),
    asOf: isDayAlone(quote.asOf) ? instantOf(quote, others) : quote.asOf,
  };
  const prices = whole.open === null ? [whole.last] : [whole.last, whole.open];
  return prices.reduce(rangeAround<Quote>, whole);
};

/** The instant of the same closing price, where another tells it. */
const instantOf = ({ asOf, date }: Quote, others: readonly Quote[]): string =>
  others.find((other) => !isDayAlone(other.asOf) && other.close !== null && asOf === date)?.asOf ??
  asOf;
