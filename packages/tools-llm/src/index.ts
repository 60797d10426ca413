export { createLlmTools, type LlmParts } from "./create-llm-tools.ts";
