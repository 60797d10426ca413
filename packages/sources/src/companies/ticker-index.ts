import { plainTicker } from "@coinslot/tools-schema";

/** A security whose ticker a query is. */
export type FoundTicker = {
  readonly cik: number;
  /** As it is listed; null where the query leaves out its class. */
  readonly ticker: string | null;
};

/** A ticker as it is, then without the hyphen before its class, then without the class if one company has it. */
export const createTickerIndex = (
  listings: readonly { readonly cik: number; readonly ticker: string }[],
) => {
  const exact = new Map<string, FoundTicker>();
  const joined = new Map<string, FoundTicker>();
  const stems = new Map<string, Set<number>>();
  for (const { ticker, cik } of listings) {
    const plain = plainTicker(ticker);
    const [stem = plain] = plain.split("-");
    if (!exact.has(plain)) exact.set(plain, { cik, ticker });
    const whole = plain.replaceAll("-", "");
    if (!joined.has(whole)) joined.set(whole, { cik, ticker });
    stems.set(stem, (stems.get(stem) ?? new Set<number>()).add(cik));
  }
  return (query: string): FoundTicker | undefined => {
    const plain = plainTicker(query);
    const found = exact.get(plain) ?? joined.get(plain.replaceAll("-", ""));
    if (found) return found;
    const [only, another] = stems.get(plain) ?? [];
    return only === undefined || another !== undefined ? undefined : { cik: only, ticker: null };
  };
};
