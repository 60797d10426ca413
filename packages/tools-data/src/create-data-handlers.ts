import type { Sources } from "@coinslot/sources";
import type { HandlersOf } from "@coinslot/tools-schema";
import { createCryptoPriceHandler } from "./crypto-price.ts";
import { createDomainTrustScoreHandler } from "./domain-trust-score.ts";
import { createEdgarCompanyLookupHandler } from "./edgar-company-lookup.ts";
import { createExtractHandler } from "./extract.ts";
import { createGasSnapshotHandler } from "./gas-snapshot.ts";
import { createSearchHandler } from "./search.ts";
import { createStockQuoteHandler } from "./stock-quote.ts";
import { createTreasuryYieldCurveHandler } from "./treasury-yield-curve.ts";
import { createWhoisHandler } from "./whois.ts";

/** The handlers of the `data` queue. A tool that is not among them is refused before any payment. */
export const createDataHandlers = (sources: Sources) =>
  ({
    "crypto-price": createCryptoPriceHandler(sources),
    "domain-trust-score": createDomainTrustScoreHandler(sources),
    "edgar-company-lookup": createEdgarCompanyLookupHandler(sources),
    extract: createExtractHandler(sources),
    "gas-snapshot": createGasSnapshotHandler(sources),
    search: createSearchHandler(sources),
    "stock-quote": createStockQuoteHandler(sources),
    "treasury-yield-curve": createTreasuryYieldCurveHandler(sources),
    whois: createWhoisHandler(sources),
  }) satisfies Partial<HandlersOf<"data">>;

/** Whether each tool can work now: at least one provider behind it would be asked. */
export const readinessOf = (sources: Sources) =>
  ({
    "crypto-price": sources.coins.isReady(),
    "domain-trust-score": sources.dns.isReady(),
    "edgar-company-lookup": sources.companies.isReady(),
    // A page is asked of its own host: no provider stands behind it.
    extract: true,
    "gas-snapshot": sources.gas.isReady(),
    search: sources.search.isReady(),
    "stock-quote": sources.quotes.isReady(),
    "treasury-yield-curve": sources.yields.isReady(),
    whois: sources.registrations.isReady(),
  }) satisfies Record<keyof ReturnType<typeof createDataHandlers>, boolean>;
