import { createRandom, integerBetween, pick } from "./random.ts";

/** A ticker and where it is listed; null is over the counter, or not said. */
type Listing = { readonly ticker: string; readonly exchange: string | null };

/**
 * A registrant. The first listing is the primary one.
 * A few names, tickers and CIKs are real, because the catalog's examples buy them; no number is.
 */
export type Company = {
  readonly cik: number;
  readonly name: string;
  readonly listings: readonly Listing[];
};

const on = (exchange: string | null, ...tickers: string[]): Listing[] =>
  tickers.map((ticker) => ({ ticker, exchange }));

/** Largest market value first, as the SEC orders its list. */
const known: readonly Company[] = [
  { cik: 320193, name: "Apple Inc.", listings: on("Nasdaq", "AAPL") },
  { cik: 789019, name: "MICROSOFT CORP", listings: on("Nasdaq", "MSFT") },
  { cik: 1067983, name: "BERKSHIRE HATHAWAY INC", listings: on("NYSE", "BRK-B", "BRK-A") },
  { cik: 1045810, name: "NVIDIA CORP", listings: on("Nasdaq", "NVDA") },
  { cik: 9999999, name: "Northwind Robotics Inc", listings: on("Nasdaq", "NWRB") },
  {
    cik: 9990011,
    name: "Kestrel & Rook Bancorp",
    listings: [...on("NYSE", "KRB", "KRB-PA", "KRB-PC", "KRB-PD"), ...on("OTC", "KRBCF")],
  },
  { cik: 9990012, name: "HARROW VALE HOLDINGS INC", listings: on("NYSE", "HRV-A", "HRV-B") },
  { cik: 1418121, name: "Apple Hospitality REIT, Inc.", listings: on("NYSE", "APLE") },
  { cik: 9990013, name: "Northwind Energy Partners LP", listings: on("NYSE", "NWEP") },
  { cik: 9990014, name: "Pineapple Logistics Ltd", listings: on("Nasdaq", "PNAP") },
  { cik: 9990015, name: "Tidewater Cartography plc/ADR", listings: on(null, "TDWCY") },
  { cik: 9990016, name: "Applewood Orchards Co", listings: on("OTC", "APWO") },
];

/** A class of shares of a fund, whose registrant is on no list of companies. */
export type FundClass = {
  readonly cik: number;
  readonly registrant: string;
  readonly seriesId: string;
  readonly classId: string;
  readonly symbol: string;
};

const northwind = { cik: 9_990_101, registrant: "NORTHWIND INDEX FUNDS" };
const harborTrust = { cik: 9_990_102, registrant: "HARBOR LANTERN TRUST" };

/** The funds: two classes of one of them, and its exchange traded one; another fund of the same registrant. */
export const fundClasses: readonly FundClass[] = [
  { ...northwind, seriesId: "S000099001", classId: "C000099001", symbol: "NWXIX" },
  { ...northwind, seriesId: "S000099001", classId: "C000099002", symbol: "NWXAX" },
  { ...northwind, seriesId: "S000099001", classId: "C000099003", symbol: "NWX" },
  { ...northwind, seriesId: "S000099002", classId: "C000099004", symbol: "NWBIX" },
  { ...harborTrust, seriesId: "S000099003", classId: "C000099005", symbol: "HLTRX" },
];

const firsts = [
  "Amber",
  "Birch",
  "Cobalt",
  "Delta",
  "Ember",
  "Fjord",
  "Granite",
  "Heron",
  "Indigo",
];
const seconds = ["Bay", "Crest", "Field", "Gate", "Harbor", "Light", "Mill", "Ridge", "Stone"];
const trades = ["Analytics", "Biosciences", "Capital", "Foods", "Networks", "Materials", "Systems"];
const forms = ["Inc", "Corp", "Ltd", "Holdings Inc", "Group, Inc."];

const letter = (index: number): string => String.fromCodePoint(65 + (index % 26));

/** A fictional company; tickers from the index, so that none is there twice. */
const invent = (seed: number, index: number): Company => {
  const random = createRandom(seed, `company:${index}`);
  const name = `${pick(random, firsts)}${pick(random, seconds).toLowerCase()} ${pick(random, trades)} ${pick(random, forms)}`;
  const ticker = `Z${letter(index)}${letter(Math.floor(index / 26))}${letter(integerBetween(random, 0, 25))}`;
  const exchange = pick(random, ["Nasdaq", "NYSE", "OTC", null]);
  return { cik: 9_991_000 + index, name, listings: on(exchange, ticker) };
};

/** The registrants of the world, the largest first. */
export const createCompanies = (seed: number): readonly Company[] => [
  ...known,
  ...Array.from({ length: 200 }, (_, index) => invent(seed, index)),
];
