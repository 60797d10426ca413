export { ModelError, type ModelErrorCode } from "./model-error.ts";
export type {
  Draft,
  Embedder,
  Label,
  ModelReadiness,
  NumberedPassage,
  RepairTask,
  SupportPair,
  Usage,
  Vote,
  Writer,
  WriteTask,
} from "./ports.ts";
export { createModels, type Models } from "./create-models.ts";
export { createMiniLmEmbedder } from "./minilm/minilm-embedder.ts";
export { cosine } from "./unit-vector.ts";
export { createMemoryVectorCache, type VectorCache, withVectorCache } from "./vector-cache.ts";
export { createExtractiveWriter } from "./extractive/extractive-writer.ts";
export { hasWhatIsAsked } from "./question/has-what-is-asked.ts";
export { namesOf } from "./question/names.ts";
export { kindOfQuestion, type QuestionKind } from "./question/question-kind.ts";
export { contentWords } from "./sentences/content-words.ts";
export { isQuotable } from "./sentences/is-quotable.ts";
export { leadingConnector } from "./sentences/leading-connector.ts";
export { sentenceSpans, type Span } from "./sentences/sentence-spans.ts";
export { createOllamaEmbedder } from "./ollama/ollama-embedder.ts";
export { createOllamaWriter } from "./ollama/ollama-writer.ts";
export { createLlamaWriter } from "./llama/llama-writer.ts";
export { modelsSettings, type ModelsSettings } from "./settings.ts";
