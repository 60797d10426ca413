import { createSecExchange } from "./sec-exchange.ts";
import { companiesContract } from "./testing/companies-contract.ts";

companiesContract({
  create: createSecExchange,
  target: "sec/files/company_tickers_exchange.json",
  hasExchanges: true,
});
