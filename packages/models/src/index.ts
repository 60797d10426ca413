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
export { createMiniLmEmbedder } from "./minilm/minilm-embedder.ts";
export { cosine } from "./unit-vector.ts";
export { createMemoryVectorCache, type VectorCache, withVectorCache } from "./vector-cache.ts";
