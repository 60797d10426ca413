import { createRateLimit } from "../rate-limit.ts";
import { type SimulatedAnswer, type Simulator, html, json } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Company } from "../world/companies.ts";

/** At most ten calls per second; whoever asks for more is shut out for ten minutes. */
const limit = { calls: 10, perMs: 1_000, closedForMs: 600_000 };

/** www.sec.gov: the lists of companies and tickers, for callers that say who they are. */
export const createSec = ({ companies }: World): Simulator => {
  const isTooMany = createRateLimit(limit);
  const lists: Record<string, SimulatedAnswer> = {
    "/files/company_tickers.json": json(tickers(companies)),
    "/files/company_tickers_exchange.json": json(tickersWithExchange(companies)),
  };
  return {
    id: "sec",
    base: "https://www.sec.gov",
    answer: ({ url, headers }) => {
      if (isTooMany()) return rateExceeded;
      if (!/\S+@\S+\.\S+/.test(headers["user-agent"] ?? "")) return undeclaredTool;
      return lists[url.pathname] ?? notFound;
    },
  };
};

const rateExceeded = html("<h1>SEC.gov | Request Rate Threshold Exceeded</h1>", 429);

const undeclaredTool = html(
  "<h1>Your Request Originates from an Undeclared Automated Tool</h1><p>Please declare your traffic by updating your user agent to include company specific information.</p>",
  403,
);

const notFound = html("<h1>SEC.gov | File Not Found Error Alert (404)</h1>", 404);

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
