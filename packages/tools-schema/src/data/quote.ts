import { z } from "zod";
import { count, day, dayOrInstant } from "../fields.ts";

const price = z.number().positive();

/** What is traded where, and whether its exchange trades now. */
export const listing = z.strictObject({
  symbol: z.string().min(1),
  name: z.string().nullable(),
  exchange: z.string().nullable(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe("ISO 4217 code."),
  session: z.enum(["pre", "regular", "post", "closed"]),
});

const extendedPrice = z.strictObject({
  session: z.enum(["pre", "post"]),
  price,
  asOf: dayOrInstant,
});

/** The latest trading session of an instrument; `open` to `volume` describe the session of `date`. */
export const sessionQuote = z.strictObject({
  date: day.describe("The trading day at the exchange."),
  open: price.nullable().describe("Null where no provider tells it before the day is over."),
  high: price.nullable().describe("Null where no provider tells the range of a running session."),
  low: price.nullable(),
  close: price.nullable().describe("Null while the session of `date` still trades."),
  last: price.describe("The last price of the session; trades out of hours do not count."),
  previousClose: price.nullable().describe("The close of the session before `date`."),
  change: z.number().nullable().describe("`last` minus `previousClose`."),
  changePct: z.number().nullable().describe("`change` in percent of `previousClose`."),
  volume: count
    .nullable()
    .describe("Shares; null for instruments that have none, such as indices."),
  delayed: z.boolean(),
  delayMinutes: count.nullable().describe("Null where the provider does not say."),
  extendedHours: extendedPrice
    .nullable()
    .describe("The last trade before or after hours; null where no provider tells one."),
});

/** A listing with its latest session. */
export const stockQuoteData = listing.extend(sessionQuote.shape);
