import { type Companies, createCompanies } from "./companies/companies.ts";
import { type Coins, createCoins } from "./coins/coins.ts";
import { createDns, type Dns } from "./dns/dns.ts";
import { createGas, type Gas } from "./gas/gas.ts";
import { guardSettingsFrom } from "./guard/environment.ts";
import { createGuard } from "./guard/guard.ts";
import { createNews, type News } from "./news/news.ts";
import { createPageReader } from "./page/page-reader.ts";
import { createTranco, type Popularity } from "./popularity/tranco.ts";
import { createQuotes, type Quotes } from "./quotes/quotes.ts";
import { createRegistrations, type Registrations } from "./registration/registrations.ts";
import { createSearch, type Search } from "./search/search.ts";
import type { SourcesSettings } from "./settings.ts";
import { createSites, type Sites } from "./sites/sites.ts";
import { createConnections } from "./upstream/connections.ts";
import type { Runtime } from "./upstream/runtime.ts";
import { userAgentOf } from "./user-agent.ts";
import { createWebPages, type WebPages } from "./web/web-pages.ts";
import { createYields, type Yields } from "./yields/yields.ts";

/** Every public data source, by kind. */
export type Sources = {
  readonly yields: Yields;
  readonly companies: Companies;
  readonly quotes: Quotes;
  readonly coins: Coins;
  readonly dns: Dns;
  readonly registrations: Registrations;
  readonly popularity: Popularity;
  readonly sites: Sites;
  readonly gas: Gas;
  readonly search: Search;
  readonly news: News;
  readonly webPages: WebPages;
  /** Ends all connections; calls that run fail. */
  close(): Promise<void>;
};

/** What a process gives to its sources. */
export type SourcesParts = Pick<Runtime, "cache" | "now" | "log" | "record">;

/** Wires every source once. Nothing is asked before a tool asks. */
export const createSources = (settings: SourcesSettings, parts: SourcesParts): Sources => {
  const connections = createConnections();
  const userAgent = userAgentOf(settings);
  const guard = createGuard(guardSettingsFrom(settings, userAgent), parts.record);
  const reader = createPageReader();
  const runtime: Runtime = { settings, connections, guard, ...parts };
  const dns = createDns(runtime);
  return {
    yields: createYields(runtime),
    companies: createCompanies(runtime),
    quotes: createQuotes(runtime),
    coins: createCoins(runtime),
    dns,
    registrations: createRegistrations(dns, runtime),
    popularity: createTranco(runtime),
    sites: createSites(runtime),
    gas: createGas(runtime),
    search: createSearch(runtime),
    news: createNews(runtime),
    webPages: createWebPages({ ...runtime, reader }),
    close: async () => {
      guard.close();
      await Promise.all([connections.close(), reader.close()]);
    },
  };
};
