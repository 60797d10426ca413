import { plainTicker } from "@coinslot/tools-schema";

/** A class of shares of a fund: the list of funds names neither the fund nor its exchange. */
export type FundClass = {
  readonly cik: number;
  /** `S000002839`. */
  readonly seriesId: string;
  /** `C000092055`. */
  readonly classId: string;
  readonly ticker: string;
};

/** A class of a fund, and the tickers of all classes of the same fund. */
export type FundMatch = FundClass & { readonly tickers: readonly string[] };

/** Funds by their tickers. */
export type FundDirectory = { find(query: string): FundMatch | undefined };

/** Indexes the list of funds. */
export const createFundDirectory = (classes: readonly FundClass[]): FundDirectory => {
  const byTicker = new Map(classes.map((one) => [plainTicker(one.ticker), one]));
  return {
    find(query) {
      const found = byTicker.get(plainTicker(query));
      if (!found) return undefined;
      const series = classes.filter(({ seriesId }) => seriesId === found.seriesId);
      return { ...found, tickers: series.map(({ ticker }) => ticker) };
    },
  };
};
