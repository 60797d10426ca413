import { bars } from "./bars/bars.ts";
import { coinProfiles } from "./coin-profiles/coin-profiles.ts";
import { coins } from "./coins/coins.ts";
import { companies } from "./companies/companies.ts";
import { dns } from "./dns/dns.ts";
import { filings } from "./filings/filings.ts";
import { gas } from "./gas/gas.ts";
import { macro } from "./macro/macro.ts";
import { news } from "./news/news.ts";
import { posts } from "./posts/posts.ts";
import { popularity } from "./popularity/tranco.ts";
import { quotes } from "./quotes/quotes.ts";
import { regulation } from "./regulation/regulation.ts";
import { registrations } from "./registration/registrations.ts";
import { search } from "./search/search.ts";
import { yields } from "./yields/yields.ts";

/** Every kind of source that has providers; what a caller names, a page or a site, has none. */
export const kinds = {
  yields,
  companies,
  filings,
  quotes,
  bars,
  coins,
  coinProfiles,
  dns,
  registrations,
  popularity,
  gas,
  search,
  news,
  macro,
  regulation,
  posts,
};
