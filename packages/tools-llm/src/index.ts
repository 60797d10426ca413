import type { WorkerToolsOf } from "@coinslot/tools-schema";

export { createLlmTools, type LlmParts } from "./create-llm-tools.ts";

/**
 * The tools of the `llm` queue whose handlers are still to be written: they are refused before any payment. A slug
 * that leaves this list must be in the one below, and one that is in neither does not compile.
 */
type Unwritten =
  | "answer"
  | "company-intel"
  | "sec-filing-analyzer"
  | "news-briefing"
  | "social-sentiment"
  | "macro-dashboard"
  | "market-pulse"
  | "crypto-research"
  | "competitor-analysis"
  | "regulatory-monitor"
  | "summarize"
  | "analyze"
  | "research";

/** The tools of the `llm` queue. */
export const llmTools = {} satisfies Omit<WorkerToolsOf<"llm">, Unwritten>;
