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
