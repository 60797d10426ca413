import type { DataOf } from "./handler.ts";
import { analyzeSample } from "./samples/analyze.ts";
import { answerSample } from "./samples/answer.ts";
import { companyIntelSample } from "./samples/company-intel.ts";
import { competitorAnalysisSample } from "./samples/competitor-analysis.ts";
import { cryptoPriceSample } from "./samples/crypto-price.ts";
import { cryptoResearchSample } from "./samples/crypto-research.ts";
import { domainTrustScoreSample } from "./samples/domain-trust-score.ts";
import { edgarCompanyLookupSample } from "./samples/edgar-company-lookup.ts";
import { extractSample } from "./samples/extract.ts";
import { gasSnapshotSample } from "./samples/gas-snapshot.ts";
import { macroDashboardSample } from "./samples/macro-dashboard.ts";
import { marketPulseSample } from "./samples/market-pulse.ts";
import { newsBriefingSample } from "./samples/news-briefing.ts";
import { regulatoryMonitorSample } from "./samples/regulatory-monitor.ts";
import { researchSample } from "./samples/research.ts";
import { searchSample } from "./samples/search.ts";
import { secFilingAnalyzerSample } from "./samples/sec-filing-analyzer.ts";
import { socialSentimentSample } from "./samples/social-sentiment.ts";
import { stockQuoteSample } from "./samples/stock-quote.ts";
import { summarizeSample } from "./samples/summarize.ts";
import { treasuryYieldCurveSample } from "./samples/treasury-yield-curve.ts";
import { whoisSample } from "./samples/whois.ts";
import { hash } from "./tools/hash.ts";
import { jsonToCsv } from "./tools/json-to-csv.ts";
import { textDiff } from "./tools/text-diff.ts";
import type { ToolSlug } from "./tools.ts";

/** One complete, fictional `data` per tool, for tests. Local tools bring theirs as an example. */
export const samples: { readonly [Slug in ToolSlug]: DataOf<Slug> } = {
  answer: answerSample,
  "company-intel": companyIntelSample,
  "sec-filing-analyzer": secFilingAnalyzerSample,
  "news-briefing": newsBriefingSample,
  "social-sentiment": socialSentimentSample,
  "macro-dashboard": macroDashboardSample,
  "market-pulse": marketPulseSample,
  "crypto-research": cryptoResearchSample,
  "competitor-analysis": competitorAnalysisSample,
  "domain-trust-score": domainTrustScoreSample,
  "regulatory-monitor": regulatoryMonitorSample,
  search: searchSample,
  extract: extractSample,
  summarize: summarizeSample,
  analyze: analyzeSample,
  research: researchSample,
  "crypto-price": cryptoPriceSample,
  "stock-quote": stockQuoteSample,
  "treasury-yield-curve": treasuryYieldCurveSample,
  whois: whoisSample,
  "gas-snapshot": gasSnapshotSample,
  "edgar-company-lookup": edgarCompanyLookupSample,
  hash: hash.operations.v1.examples[0].data,
  "json-to-csv": jsonToCsv.operations.v1.examples[0].data,
  "text-diff": textDiff.operations.v1.examples[0].data,
};
