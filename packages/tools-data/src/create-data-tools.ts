import type { Sources } from "@coinslot/sources";
import type { WorkerToolsOf } from "@coinslot/tools-schema";
import { createCryptoPriceHandler } from "./crypto-price.ts";
import { createDomainTrustScoreHandler } from "./domain-trust-score.ts";
import { createEdgarCompanyLookupHandler } from "./edgar-company-lookup.ts";
import { createExtractHandler } from "./extract.ts";
import { createGasSnapshotHandler } from "./gas-snapshot.ts";
import { createSearchHandler } from "./search.ts";
import { createStockQuoteHandler } from "./stock-quote.ts";
import { createTreasuryYieldCurveHandler } from "./treasury-yield-curve.ts";
import { createWhoisHandler } from "./whois.ts";

/** The tools of the `data` queue. One is ready while at least one provider behind it would be asked. */
export const createDataTools = (sources: Sources): WorkerToolsOf<"data"> => ({
  "crypto-price": { handler: createCryptoPriceHandler(sources), isReady: sources.coins.isReady },
  "domain-trust-score": {
    handler: createDomainTrustScoreHandler(sources),
    isReady: sources.dns.isReady,
  },
  "edgar-company-lookup": {
    handler: createEdgarCompanyLookupHandler(sources),
    isReady: sources.companies.isReady,
  },
  // A page is asked of its own host: no provider stands behind it.
  extract: { handler: createExtractHandler(sources), isReady: () => true },
  "gas-snapshot": { handler: createGasSnapshotHandler(sources), isReady: sources.gas.isReady },
  search: { handler: createSearchHandler(sources), isReady: sources.search.isReady },
  "stock-quote": { handler: createStockQuoteHandler(sources), isReady: sources.quotes.isReady },
  "treasury-yield-curve": {
    handler: createTreasuryYieldCurveHandler(sources),
    isReady: sources.yields.isReady,
  },
  whois: { handler: createWhoisHandler(sources), isReady: sources.registrations.isReady },
});
