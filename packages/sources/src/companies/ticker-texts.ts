import { plainTicker, tickerMember } from "@coinslot/tools-schema";
import { knownNames } from "./known-names.ts";
import { shortFormsOf } from "./names.ts";

/**
 * Whatever looks like a ticker and surely means somebody of a list: tickers, with their class and without, and names as
 * short as one. More than is found does no harm: it is asked for.
 */
export const tickerTextsOf = (
  listings: readonly { readonly ticker: string; readonly name: string }[],
): ReadonlySet<string> =>
  new Set([
    ...listings.flatMap(({ ticker, name }) => {
      const [stem = ""] = plainTicker(ticker).split("-");
      return [tickerMember(ticker), tickerMember(stem), ...shortFormsOf(name)];
    }),
    ...knownNames.flatMap(({ name }) => shortFormsOf(name)),
  ]);
