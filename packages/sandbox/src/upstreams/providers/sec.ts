import { type SimulatedAnswer, type Simulator, json } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Company, FundClass } from "../world/companies.ts";
import { createSecLimit, refusalOf, secNotFound } from "./sec-access.ts";
import { answerFromArchive } from "./sec-archive.ts";

/** www.sec.gov: the lists of companies and tickers, and the files of filings, for callers that say who they are. */
export const createSec = (world: World, isTooMany = createSecLimit()): Simulator => {
  const { companies, funds } = world;
  const lists: Record<string, SimulatedAnswer> = {
    "/files/company_tickers.json": json(tickers(companies)),
    "/files/company_tickers_exchange.json": json(tickersWithExchange(companies)),
    "/files/company_tickers_mf.json": json(fundTickers(funds)),
  };
  return {
    id: "sec",
    base: "https://www.sec.gov",
    answer: ({ url, headers }) =>
      refusalOf(headers, isTooMany) ??
      lists[url.pathname] ??
      answerFromArchive(world, url.pathname) ??
      secNotFound,
  };
};

const tickers = (companies: readonly Company[]) =>
  Object.fromEntries(
    companies
      .flatMap(({ cik, name, listings }) =>
        listings.map(({ ticker }) => ({ cik_str: cik, ticker, title: name })),
      )
      .map((row, index) => [String(index), row]),
  );

const tickersWithExchange = (companies: readonly Company[]) => ({
  fields: ["cik", "name", "ticker", "exchange"],
  data: companies.flatMap(({ cik, name, listings }) =>
    listings.map(({ ticker, exchange }) => [cik, name, ticker, exchange]),
  ),
});

const fundTickers = (funds: readonly FundClass[]) => ({
  fields: ["cik", "seriesId", "classId", "symbol"],
  data: funds.map(({ cik, seriesId, classId, symbol }) => [cik, seriesId, classId, symbol]),
});
