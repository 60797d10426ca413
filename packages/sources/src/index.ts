export type { Bars } from "./bars/bars.ts";
export type { BarSeries } from "./bars/provider.ts";
export type { CoinProfiles } from "./coin-profiles/coin-profiles.ts";
export type { CoinDay, CoinDevelopment, CoinProfile } from "./coin-profiles/provider.ts";
export type { Coins } from "./coins/coins.ts";
export type { CoinPrice } from "./coins/provider.ts";
export type { Companies } from "./companies/companies.ts";
export { parseCik } from "./companies/directory.ts";
export type { CompanyMatch, Registrant } from "./companies/directory.ts";
export type { FundMatch } from "./companies/funds.ts";
export type { Dns } from "./dns/dns.ts";
export type { DnsAnswer, DnsType } from "./dns/provider.ts";
export {
  decimalOfUnits,
  multiplyDecimals,
  percentOf,
  subtractDecimals,
} from "./figures/decimal.ts";
export type { FilingDocument } from "./filings/block.ts";
export type { Filings } from "./filings/filings.ts";
export type { Filer, Filing, ReportedFact } from "./filings/provider.ts";
export { sectionsOf } from "./filings/sections.ts";
export type { FilingSection } from "./filings/sections.ts";
export type { Gas } from "./gas/gas.ts";
export type { Fees } from "./gas/provider.ts";
export { guardSettingsFrom } from "./guard/environment.ts";
export { createGuard } from "./guard/guard.ts";
export type { Guard, GuardSettings } from "./guard/guard.ts";
export type { GuardedRequest, GuardedResponse } from "./guard/guarded-fetch.ts";
export type { TlsInspection } from "./guard/inspect-tls.ts";
export { createIsAllowedByRobots } from "./guard/robots.ts";
export type { IsAllowedByRobots, RobotsVerdict } from "./guard/robots.ts";
export type { Macro, MacroFindings, MacroSeries } from "./macro/macro.ts";
export type { Frequency, Observation } from "./macro/provider.ts";
export { parseRegion } from "./macro/regions.ts";
export type { Region } from "./macro/regions.ts";
export { usSeries } from "./macro/us-series.ts";
export { countrySeries } from "./macro/world-bank.ts";
export type { FoundArticle } from "./news/merge-articles.ts";
export type { FoundNews, News, NewsReport } from "./news/news.ts";
export { newsDays } from "./news/provider.ts";
export type { Page, PageContent } from "./page/page-content.ts";
export { createPageReader } from "./page/page-reader.ts";
export type { PageReader } from "./page/page-reader.ts";
export type { Popularity } from "./popularity/tranco.ts";
export { sessionQuoteOf } from "./quotes/session-quote.ts";
export type { Bar, Quote } from "./quotes/provider.ts";
export type { ComparedQuote, Quotes } from "./quotes/quotes.ts";
export { domainNameFrom } from "./registration/domain-name.ts";
export type { DomainName } from "./registration/domain-name.ts";
export type {
  FoundRegistration,
  RegistrationRemark,
  Registrations,
} from "./registration/registrations.ts";
export { mergeHits } from "./search/merge.ts";
export type { SearchHit } from "./search/provider.ts";
export type { Search } from "./search/search.ts";
export type { RawAnswer, RecordAnswer } from "./recording/raw-answer.ts";
export { bytesOf, parseRecorded, serializeRecorded } from "./recording/recorded-answer.ts";
export type { RecordedAnswer, RecordedRun } from "./recording/recorded-answer.ts";
export { createRedactor } from "./recording/redact.ts";
export { unlicensedProviders } from "./providers.ts";
export { sourcesSettings } from "./settings.ts";
export type { SourcesSettings } from "./settings.ts";
export { isWithoutHttps } from "./sites/sites.ts";
export type { Sites, SiteVisit } from "./sites/sites.ts";
export { createSources } from "./sources.ts";
export type { Sources } from "./sources.ts";
export type { Answered } from "./upstream/first-that-answers.ts";
export type { Fetched } from "./upstream/provider.ts";
export { isUpstreamFailure } from "./upstream/upstream-error.ts";
export { unlessFailed } from "./upstream/unless-failed.ts";
export type { SharedCache } from "./upstream/shared-cache.ts";
export type { WebPage } from "./web/web-page.ts";
export type { WebPages } from "./web/web-pages.ts";
export { curveOf } from "./yields/curve.ts";
export type { Curve } from "./yields/curve.ts";
export type { CurveDay } from "./yields/provider.ts";
export type { Yields } from "./yields/yields.ts";
export { parseAgencies } from "./regulation/agencies.ts";
export type { AgencyFindings } from "./regulation/regulation.ts";
export type { NetworkFindings } from "./posts/posts.ts";
export type { Post } from "./posts/provider.ts";
