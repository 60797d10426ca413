import type { Company } from "./companies.ts";

/** What is traded under a ticker; an index is only computed. */
export type Instrument = {
  readonly ticker: string;
  readonly name: string;
  readonly kind: "stock" | "etf" | "index";
  /** Null is over the counter, or not said. */
  readonly exchange: string | null;
};

const others: readonly Instrument[] = [
  { ticker: "NWTM", name: "Northwind Total Market ETF", kind: "etf", exchange: "NYSE" },
  { ticker: "NWX", name: "Northwind 100 Index", kind: "index", exchange: "Nasdaq" },
];

/** Every listing of every company, a fund and an index. */
export const instrumentsOf = (companies: readonly Company[]): readonly Instrument[] => [
  ...companies.flatMap(({ name, listings }) =>
    listings.map(({ ticker, exchange }): Instrument => ({ ticker, name, kind: "stock", exchange })),
  ),
  ...others,
];
