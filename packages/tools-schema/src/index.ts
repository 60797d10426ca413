export { defineTool, queues, categories } from "./define-tool.ts";
export type {
  Category,
  OperationDefinition,
  QueueName,
  ToolDefinition,
  UsdPrice,
} from "./define-tool.ts";
export { errors, ToolError, toolErrorCodes } from "./errors.ts";
export type { Blame, ErrorCode, Retry, ToolErrorCode, ToolFailure } from "./errors.ts";
export type { Handler, HandlerContext, HandlersOf, Outcome } from "./handler.ts";
export { operations } from "./operations.ts";
export type { Operation, OperationId } from "./operations.ts";
export { resultSchema, resultVersion } from "./result.ts";
export type { Analysis, Source, Warning } from "./result.ts";
export { tools } from "./tools.ts";
export type { ToolSlug } from "./tools.ts";
