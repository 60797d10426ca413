import { analyze } from "./tools/analyze.ts";
import { answer } from "./tools/answer.ts";
import { companyIntel } from "./tools/company-intel.ts";
import { competitorAnalysis } from "./tools/competitor-analysis.ts";
import { cryptoPrice } from "./tools/crypto-price.ts";
import { cryptoResearch } from "./tools/crypto-research.ts";
import { domainTrustScore } from "./tools/domain-trust-score.ts";
import { edgarCompanyLookup } from "./tools/edgar-company-lookup.ts";
import { extract } from "./tools/extract.ts";
import { gasSnapshot } from "./tools/gas-snapshot.ts";
import { hash } from "./tools/hash.ts";
import { jsonToCsv } from "./tools/json-to-csv.ts";
import { macroDashboard } from "./tools/macro-dashboard.ts";
import { marketPulse } from "./tools/market-pulse.ts";
import { newsBriefing } from "./tools/news-briefing.ts";
import { regulatoryMonitor } from "./tools/regulatory-monitor.ts";
import { research } from "./tools/research.ts";
import { search } from "./tools/search.ts";
import { secFilingAnalyzer } from "./tools/sec-filing-analyzer.ts";
import { socialSentiment } from "./tools/social-sentiment.ts";
import { stockQuote } from "./tools/stock-quote.ts";
import { summarize } from "./tools/summarize.ts";
import { textDiff } from "./tools/text-diff.ts";
import { treasuryYieldCurve } from "./tools/treasury-yield-curve.ts";
import { whois } from "./tools/whois.ts";

/** All tools by slug, in the order of the catalog. */
export const tools = {
  answer,
  "company-intel": companyIntel,
  "sec-filing-analyzer": secFilingAnalyzer,
  "news-briefing": newsBriefing,
  "social-sentiment": socialSentiment,
  "macro-dashboard": macroDashboard,
  "market-pulse": marketPulse,
  "crypto-research": cryptoResearch,
  "competitor-analysis": competitorAnalysis,
  "domain-trust-score": domainTrustScore,
  "regulatory-monitor": regulatoryMonitor,
  search,
  extract,
  summarize,
  analyze,
  research,
  "crypto-price": cryptoPrice,
  "stock-quote": stockQuote,
  "treasury-yield-curve": treasuryYieldCurve,
  whois,
  "gas-snapshot": gasSnapshot,
  "edgar-company-lookup": edgarCompanyLookup,
  hash,
  "json-to-csv": jsonToCsv,
  "text-diff": textDiff,
} as const;

/** The name of a tool in paths, queues and handlers. */
export type ToolSlug = keyof typeof tools;
