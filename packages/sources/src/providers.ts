import { definition as coinbase } from "./coins/coinbase.ts";
import { definition as coingecko } from "./coins/coingecko.ts";
import { definition as coinpaprika } from "./coins/coinpaprika.ts";
import { definition as kraken } from "./coins/kraken.ts";
import { definition as sec } from "./companies/sec-exchange.ts";
import { definitions as resolvers } from "./dns/resolvers.ts";
import { definition as baseMainnet } from "./gas/base-mainnet.ts";
import { definition as drpc } from "./gas/drpc.ts";
import { definition as publicnode } from "./gas/publicnode.ts";
import { definitions as newsProviders } from "./news/news.ts";
import { definition as tranco } from "./popularity/tranco.ts";
import { definition as nasdaq } from "./quotes/nasdaq.ts";
import { definition as yahoo } from "./quotes/yahoo.ts";
import { definition as bootstrap } from "./registration/bootstrap.ts";
import { definition as rdap } from "./registration/rdap.ts";
import { definition as whois43 } from "./registration/whois43.ts";
import { definition as marginalia } from "./search/marginalia.ts";
import { definition as searxng } from "./search/searxng.ts";
import { definition as wikipedia } from "./search/wikipedia.ts";
import type { NamedProvider } from "./upstream/provider.ts";
import { baseVariableOf } from "./upstream/target.ts";
import { definition as fred } from "./yields/fred.ts";
import { definition as treasury } from "./yields/treasury-csv.ts";

/**
 * Every provider by the kind of its data, in the order in which a kind asks them. What a caller names, a page or a
 * site, has no provider.
 */
export const providers: Readonly<Record<string, readonly NamedProvider[]>> = {
  yields: [treasury, fred],
  companies: [sec],
  quotes: [nasdaq, yahoo],
  coins: [coingecko, coinpaprika, coinbase, kraken],
  dns: resolvers,
  registrations: [bootstrap, rdap, whois43],
  popularity: [tranco],
  gas: [baseMainnet, publicnode, drpc],
  search: [searxng, wikipedia, marginalia],
  news: newsProviders,
};

const all = Object.values(providers).flat();

/** The ids of the providers that nobody licensed us to sell the data of. */
export const unlicensedProviders: readonly string[] = all
  .filter(({ terms }) => terms.licence === "unlicensed")
  .map(({ id }) => id);

/** Those of them that are asked where the operator says nothing. */
export const unlicensedByDefault: readonly string[] = all
  .filter(({ terms }) => terms.licence === "unlicensed" && terms.isAskedByDefault)
  .map(({ id }) => id);

/** The variables that give a provider another address. What documents name has no address that could be replaced. */
export const baseVariables: readonly string[] = all
  .filter(({ reach }) => reach === undefined)
  .map(({ id }) => baseVariableOf(id))
  .toSorted();
