import { type Bar, createBars } from "./world/bars.ts";
import { type Block, blockAt, blockNumbered } from "./world/blocks.ts";
import { type CoinProfile, createCoinProfile } from "./world/coin-profiles.ts";
import { type Coin, createCoins } from "./world/coins.ts";
import { type Company, createCompanies, type FundClass, fundClasses } from "./world/companies.ts";
import { type Domain, createDomains } from "./world/domains.ts";
import type { Registrant } from "./world/filings/filing.ts";
import { createRegistrant } from "./world/filings/registrants.ts";
import {
  createCountrySeries,
  createUnitedStatesSeries,
  type MacroPoint,
  type UnitedStatesSeries,
} from "./world/macro.ts";
import { type Instrument, instrumentsOf } from "./world/instruments.ts";
import { type Market, createRunningBar, marketAt } from "./world/market.ts";
import { type Page, publish } from "./world/page.ts";
import { articles } from "./world/pages/articles.ts";
import { companyPages } from "./world/pages/companies.ts";
import { encyclopedia } from "./world/pages/encyclopedia.ts";
import { news } from "./world/pages/news.ts";
import { references } from "./world/pages/references.ts";
import { shopPages } from "./world/pages/shop.ts";
import { createTopics, noTopics, type Topics } from "./world/pages/topics.ts";
import { createPosts, type SocialPost } from "./world/posts.ts";
import { createRegulations, type Regulation } from "./world/regulations.ts";
import { type YieldCurve, createYieldCurves } from "./world/yields.ts";

/**
 * The fictional world that all simulated providers tell of, the same for the same seed and time.
 * Tests work out here what a tool must answer. No number in it is a real company's.
 */
export type World = {
  readonly seed: number;
  /** When the world was made, in milliseconds since 1970: its days, prices and curves end here. */
  readonly madeAt: number;
  /** The largest first. */
  readonly companies: readonly Company[];
  /** Of funds that are no companies of the list. */
  readonly funds: readonly FundClass[];
  /** What the SEC has of a company, by its CIK. */
  registrantOf(cik: number): Registrant | undefined;
  /** What has a price at the stock exchanges. */
  readonly instruments: readonly Instrument[];
  /** What the stock exchanges do when the world is made. */
  readonly market: Market;
  readonly coins: readonly Coin[];
  /** What is known of a coin beside its market of today, by its id. */
  coinProfileOf(id: string): CoinProfile | undefined;
  /** The registered domains; any other name under their endings is not registered. */
  readonly domains: readonly Domain[];
  /** What is on the world's web, for search and for reading. */
  readonly pages: readonly Page[];
  /** Pages on whatever is asked, where the world covers anything; else there are none. */
  readonly topics: Topics;
  /** Every published business day since the first of last year, oldest first. */
  readonly yieldCurves: readonly YieldCurve[];
  /** What people of the world posted in the last week, the newest first. */
  readonly posts: readonly SocialPost[];
  /** What the world's agencies published, the newest first. */
  readonly regulations: readonly Regulation[];
  /** The economic series of the United States by name, oldest first. */
  readonly unitedStates: UnitedStatesSeries;
  /** A country's yearly indicators by the World Bank's ids, oldest first. */
  seriesOfCountry(code: string): Readonly<Record<string, readonly MacroPoint[]>>;
  /** The closed sessions of a listed ticker, oldest first; none for a ticker that is not listed. */
  barsOf(ticker: string): readonly Bar[];
  /** The session that runs, so far; its close is the last price. Between sessions there is none. */
  runningBarOf(ticker: string): Bar | undefined;
  /** The latest block at an instant, and a block by its number: blocks go on while time does. */
  blockAt(instant: number): Block;
  blockNumbered(number: number): Block;
};

type WorldOptions = {
  readonly seed: number;
  readonly now: number;
  readonly coversAnything?: boolean;
};

const lastWorlds = new Map<string, World>();

/** The world as `createWorld` makes it; one that was asked for lately is not made again. Nothing changes a world. */
export const sameWorld = (options: WorldOptions): World => {
  const key = JSON.stringify(options);
  const world = lastWorlds.get(key) ?? createWorld(options);
  lastWorlds.delete(key);
  lastWorlds.set(key, world);
  const [oldest] = lastWorlds.keys();
  if (lastWorlds.size > 4 && oldest !== undefined) lastWorlds.delete(oldest);
  return world;
};

/** Makes the world as it is at `now`, in milliseconds since 1970. */
export const createWorld = ({ seed, now, coversAnything = false }: WorldOptions): World => {
  const companies = createCompanies(seed);
  const instruments = instrumentsOf(companies);
  const tickers = instruments.map(({ ticker }) => ticker);
  const market = marketAt(now);
  const bars = new Map<string, readonly Bar[]>();
  const barsOf = (ticker: string): readonly Bar[] => {
    if (!tickers.includes(ticker)) return [];
    const made = bars.get(ticker) ?? createBars(seed, ticker, now);
    bars.set(ticker, made);
    return made;
  };
  const registrants = new Map<number, Registrant>();
  const registrantOf = (cik: number): Registrant | undefined => {
    const company = companies.find((one) => one.cik === cik);
    if (!company) return undefined;
    const made = registrants.get(cik) ?? createRegistrant(seed, company, now);
    registrants.set(cik, made);
    return made;
  };
  const coins = createCoins(seed, now);
  const coinProfileOf = (id: string): CoinProfile | undefined => {
    const coin = coins.find((one) => one.id === id);
    return coin && createCoinProfile(seed, coin, now);
  };
  return {
    seed,
    madeAt: now,
    companies,
    funds: fundClasses,
    registrantOf,
    instruments,
    market,
    coins,
    coinProfileOf,
    domains: createDomains(now),
    pages: [
      ...articles,
      ...companyPages,
      ...news,
      ...encyclopedia,
      ...references,
      ...shopPages,
    ].map((page) => publish(now, page)),
    topics: coversAnything ? createTopics(seed, now) : noTopics,
    yieldCurves: createYieldCurves(seed, now),
    posts: createPosts(seed, now),
    regulations: createRegulations(now),
    unitedStates: createUnitedStatesSeries(seed, now),
    seriesOfCountry: (code) => createCountrySeries(seed, now, code),
    barsOf,
    runningBarOf: (ticker) => {
      const before = barsOf(ticker).at(-1);
      if (!before || market.phase !== "regular") return undefined;
      return createRunningBar(seed, ticker, market, before);
    },
    blockAt: (instant) => blockAt(seed, instant),
    blockNumbered: (number) => blockNumbered(seed, number),
  };
};
