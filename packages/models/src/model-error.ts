/**
 * Why a model gave no answer.
 * - `unavailable`: not there, not loaded, or not to be reached
 * - `overloaded`: its queue is full
 * - `late`: the first token or the next one took too long
 * - `aborted`: the caller's signal fired
 * - `malformed`: it answered, and not in the form that was asked for
 * - `truncated`: it did not read the whole prompt, or was cut off while it wrote
 */
export type ModelErrorCode =
  | "unavailable"
  | "overloaded"
  | "late"
  | "aborted"
  | "malformed"
  | "truncated";

/** A model's failure. Its message is for operators' logs, never for callers. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;

  constructor(code: ModelErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ModelError";
    this.code = code;
  }
}
