export { rungs } from "./analysis.ts";
export type { Analysis, Quote, Rung, Sentence, Stages } from "./analysis.ts";
export { createCatalogDocument } from "./catalog.ts";
export type { CatalogDocument, CatalogEntry, CatalogSettings } from "./catalog.ts";
export { agencyCodes, agencyNames } from "./data/agencies.ts";
export type { Article } from "./data/article.ts";
export type { CitedText } from "./data/citation.ts";
export type { Fact } from "./data/fact.ts";
export { platforms } from "./data/platforms.ts";
export { coinText } from "./coin-text.ts";
export { defineTool, familyOf, queues, categories } from "./define-tool.ts";
export type {
  Category,
  Family,
  Largest,
  OperationDefinition,
  QueueName,
  ToolDefinition,
  UsdPrice,
} from "./define-tool.ts";
export { envelopeOf } from "./envelope.ts";
export { errors, ToolError, toolErrorCodes } from "./errors.ts";
export type { Blame, ErrorCode, ToolErrorCode, ToolFailure } from "./errors.ts";
export { retryWords } from "./retry-words.ts";
export type { Retry } from "./retry-words.ts";
export type {
  DataOf,
  Handler,
  HandlerContext,
  Outcome,
  WorkerTool,
  WorkerToolsOf,
} from "./handler.ts";
export { inputJsonSchema } from "./input-json-schema.ts";
export type { JsonSchema } from "./input-json-schema.ts";
export {
  coinMember,
  knownSetNames,
  knownSets,
  namedSubject,
  subjectFieldsOf,
  tickerMember,
} from "./known-sets.ts";
export type { KnownList, KnownLists, KnownSetName, NamedSubject } from "./known-sets.ts";
export { operations, operationsFrom } from "./operations.ts";
export type { Operation, OperationId } from "./operations.ts";
export { resultSchema } from "./result.ts";
export { resultJsonSchema } from "./result-json-schema.ts";
export type { Source, Warning } from "./result.ts";
export { listedWords } from "./listed-words.ts";
export { hasQuotedForm, looksLikeTicker, plainTicker } from "./ticker-text.ts";
export { tools } from "./tools.ts";
export type { ToolSlug } from "./tools.ts";
export { isOnPublicInternet } from "./public-internet.ts";
export { judgeWebTarget, webPorts } from "./web-target.ts";
export type { WebTarget } from "./web-target.ts";
