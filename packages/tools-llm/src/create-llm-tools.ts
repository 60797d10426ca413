import type { Sources } from "@coinslot/sources";
import type { WorkerToolsOf } from "@coinslot/tools-schema";
import type { Models } from "./engine/answer/answer-from.ts";
import { createEngine } from "./engine/engine.ts";
import { createAnalyzeHandler } from "./tools/analyze.ts";
import { createAnswerHandler } from "./tools/answer.ts";
import { createCompanyIntelHandler } from "./tools/company-intel.ts";
import { createCompetitorAnalysisHandler } from "./tools/competitor-analysis.ts";
import { createCryptoResearchHandler } from "./tools/crypto-research.ts";
import { createSecFilingAnalyzerHandler } from "./tools/sec-filing-analyzer.ts";
import { createMarketPulseHandler } from "./tools/market-pulse.ts";
import { createNewsBriefingHandler } from "./tools/news-briefing.ts";
import { createRegulatoryMonitorHandler } from "./tools/regulatory-monitor.ts";
import { createResearchHandler } from "./tools/research.ts";
import { createSocialSentimentHandler } from "./tools/social-sentiment.ts";
import { createSummarizeHandler } from "./tools/summarize.ts";
import { createMacroDashboardHandler } from "./tools/macro-dashboard.ts";

/** What the tools of the `llm` queue are created with. */
export type LlmParts = {
  readonly sources: Sources;
  readonly models: Models;
  /** Whether the models could answer when they were last asked. */
  readonly areModelsReady: () => boolean;
};

/** The tools of the `llm` queue. One is ready while the models are, and a provider behind it would be asked. */
export const createLlmTools = ({ sources, models, areModelsReady }: LlmParts) => {
  const engine = createEngine({ sources, models });
  const whileModelsAre = (isReady: () => boolean) => () => areModelsReady() && isReady();
  const whileSearchIs = whileModelsAre(sources.search.isReady);
  return {
    answer: { handler: createAnswerHandler({ engine }), isReady: whileSearchIs },
    "company-intel": {
      handler: createCompanyIntelHandler({ engine, sources }),
      isReady: whileSearchIs,
    },
    "competitor-analysis": {
      handler: createCompetitorAnalysisHandler({ engine, sources }),
      isReady: whileSearchIs,
    },
    "sec-filing-analyzer": {
      handler: createSecFilingAnalyzerHandler({ engine, sources }),
      isReady: whileModelsAre(() => sources.companies.isReady() && sources.filings.isReady()),
    },
    "news-briefing": {
      handler: createNewsBriefingHandler({ engine, sources }),
      isReady: whileModelsAre(sources.news.isReady),
    },
    // The caller's text is the only source.
    summarize: { handler: createSummarizeHandler({ engine }), isReady: areModelsReady },
    analyze: { handler: createAnalyzeHandler({ engine }), isReady: whileSearchIs },
    research: { handler: createResearchHandler({ engine }), isReady: whileSearchIs },
    "social-sentiment": {
      handler: createSocialSentimentHandler({ engine, sources }),
      isReady: whileModelsAre(() => sources.posts.isReady() || sources.news.isReady()),
    },
    "regulatory-monitor": {
      handler: createRegulatoryMonitorHandler({ engine, sources }),
      isReady: whileModelsAre(sources.regulation.isReady),
    },
    "market-pulse": {
      handler: createMarketPulseHandler({ engine, sources }),
      isReady: whileModelsAre(sources.quotes.isReady),
    },
    "crypto-research": {
      handler: createCryptoResearchHandler({ engine, sources }),
      isReady: whileModelsAre(sources.coins.isReady),
    },
    "macro-dashboard": {
      handler: createMacroDashboardHandler({ engine, sources }),
      isReady: whileModelsAre(sources.macro.isReady),
    },
  } satisfies WorkerToolsOf<"llm">;
};
