import type { Listing } from "../directory.ts";

const firsts = [
  "Alder",
  "Beacon",
  "Cinder",
  "Drift",
  "Elm",
  "Falcon",
  "Garnet",
  "Hollow",
  "Iron",
  "Juniper",
];
const seconds = ["", "Bridge", "Creek", "Dale", "Field", "Gate", "Haven", "Point", "Rock", "Stone"];
const trades = [
  "Bancorp",
  "Energy",
  "Foods",
  "Health Sciences",
  "Mining",
  "Pharma",
  "REIT",
  "Semi Devices",
  "Tech",
  "Water",
];
const forms = ["Inc.", "CORP", "Ltd", "PLC", "N.V.", "HOLDINGS INC", "Group, Inc.", "Co /DE/"];

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A ticker of one to five letters for each number, none twice: in the alphabet's order, the short ones first. */
const tickerOf = (index: number): string => {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? tickerOf(rest - 1) : ""}${letters[index % 26]}`;
};

/**
 * A list as the SEC's is, made up and as long: 8,000 registrants with 9,600 tickers, the largest first. Names begin alike;
 * a tenth of them have several classes of shares; some are called the same and told apart by their form.
 */
export const generatedListings: readonly Listing[] = Array.from({ length: 8_000 }, (_, index) => {
  const [first, second] = [firsts[index % 10], seconds[Math.floor(index / 10) % 10]];
  const [trade, form] = [trades[Math.floor(index / 100) % 10], forms[Math.floor(index / 1_000)]];
  const name = `${first}${second?.toLowerCase()} ${trade} ${form}`;
  const ticker = tickerOf(index * 3);
  const classes = index % 10 === 3 ? [`${ticker}-A`, `${ticker}-B`, `${ticker}-PC`] : [ticker];
  const exchange = [null, "NYSE", "Nasdaq", "OTC"][index % 4] ?? null;
  return classes.map((one) => ({ cik: 5_000_000 + index, name, ticker: one, exchange }));
}).flat();
