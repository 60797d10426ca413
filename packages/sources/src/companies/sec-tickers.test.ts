import { createSecTickers } from "./sec-tickers.ts";
import { companiesContract } from "./testing/companies-contract.ts";

companiesContract({
  create: createSecTickers,
  target: "sec/files/company_tickers.json",
  hasExchanges: false,
});
