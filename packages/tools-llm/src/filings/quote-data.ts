import { type ComparedQuote, sessionQuoteOf } from "@coinslot/sources";
import type { DataOf } from "@coinslot/tools-schema";

/** A quote as company-intel tells it. */
export const quoteData = ({
  quote,
}: ComparedQuote): NonNullable<DataOf<"company-intel">["quote"]> => ({
  symbol: quote.symbol,
  name: quote.name,
  exchange: quote.exchange,
  currency: "USD",
  session: quote.phase,
  ...sessionQuoteOf(quote),
});
