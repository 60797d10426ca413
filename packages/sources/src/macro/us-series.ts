import type { Frequency } from "./provider.ts";

/** A series of the United States, and where it is published. All are works of the US government. */
export type UsSeries = {
  /** As its publisher calls it. */
  readonly title: string;
  readonly publisher: string;
  readonly frequency: Frequency;
  readonly unit: string;
  readonly isSeasonallyAdjusted: boolean;
  /** Ids at the Bureau of Labor Statistics, where it is the publisher, and at FRED. */
  readonly bls?: string;
  readonly fred: string;
};

const labor = "US Bureau of Labor Statistics";
const analysis = "US Bureau of Economic Analysis";

/** The series that are read, by our names. Only what belongs to nobody: some of FRED's series are others' property. */
export const usSeries = {
  cpi: {
    title: "Consumer price index, all items, US city average",
    publisher: labor,
    frequency: "monthly",
    unit: "index 1982-84=100",
    isSeasonallyAdjusted: false,
    bls: "CUUR0000SA0",
    fred: "CPIAUCNS",
  },
  "cpi-adjusted": {
    title: "Consumer price index, all items, US city average, seasonally adjusted",
    publisher: labor,
    frequency: "monthly",
    unit: "index 1982-84=100",
    isSeasonallyAdjusted: true,
    bls: "CUSR0000SA0",
    fred: "CPIAUCSL",
  },
  "core-cpi": {
    title: "Consumer price index, all items less food and energy, US city average",
    publisher: labor,
    frequency: "monthly",
    unit: "index 1982-84=100",
    isSeasonallyAdjusted: false,
    bls: "CUUR0000SA0L1E",
    fred: "CPILFENS",
  },
  unemployment: {
    title: "Unemployment rate",
    publisher: labor,
    frequency: "monthly",
    unit: "percent",
    isSeasonallyAdjusted: true,
    bls: "LNS14000000",
    fred: "UNRATE",
  },
  payrolls: {
    title: "All employees, total nonfarm",
    publisher: labor,
    frequency: "monthly",
    unit: "thousand persons",
    isSeasonallyAdjusted: true,
    bls: "CES0000000001",
    fred: "PAYEMS",
  },
  earnings: {
    title: "Average hourly earnings of all employees, total private",
    publisher: labor,
    frequency: "monthly",
    unit: "USD per hour",
    isSeasonallyAdjusted: true,
    bls: "CES0500000003",
    fred: "CES0500000003",
  },
  "producer-prices": {
    title: "Producer price index, final demand",
    publisher: labor,
    frequency: "monthly",
    unit: "index 2009-11=100",
    isSeasonallyAdjusted: true,
    bls: "WPSFD4",
    fred: "PPIFIS",
  },
  "pce-prices": {
    title: "Personal consumption expenditures price index",
    publisher: analysis,
    frequency: "monthly",
    unit: "index 2017=100",
    isSeasonallyAdjusted: true,
    fred: "PCEPI",
  },
  "trade-balance": {
    title: "Trade balance, goods and services, balance of payments basis",
    publisher: analysis,
    frequency: "monthly",
    unit: "million USD",
    isSeasonallyAdjusted: true,
    fred: "BOPGSTB",
  },
  "gdp-growth": {
    title: "Real gross domestic product, percent change from the quarter before, annual rate",
    publisher: analysis,
    frequency: "quarterly",
    unit: "percent",
    isSeasonallyAdjusted: true,
    fred: "A191RL1Q225SBEA",
  },
  "debt-to-gdp": {
    title: "Federal debt, total public debt, in percent of gross domestic product",
    publisher: "US Office of Management and Budget",
    frequency: "quarterly",
    unit: "percent of GDP",
    isSeasonallyAdjusted: true,
    fred: "GFDEGDQ188S",
  },
  "fed-funds": {
    title: "Federal funds effective rate",
    publisher: "Board of Governors of the Federal Reserve System",
    frequency: "daily",
    unit: "percent",
    isSeasonallyAdjusted: false,
    fred: "DFF",
  },
} as const satisfies Readonly<Record<string, UsSeries>>;

/** The name of a series of the United States. */
export type UsSeriesName = keyof typeof usSeries;

/** Name and description of every series. */
export const usSeriesEntries = Object.entries(usSeries) as readonly [UsSeriesName, UsSeries][];
