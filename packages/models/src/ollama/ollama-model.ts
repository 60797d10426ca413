import type { CallLimits } from "../written/watch-call.ts";

/** A model on an Ollama server, and how long it is waited for. */
export type OllamaModel = {
  readonly host: string;
  readonly model: string;
  /** Tokens of prompt and answer together: always said, because the server's own default loses the front of long prompts. */
  readonly contextTokens: number;
  /** How long the server keeps the model loaded after a call, such as `30m`. */
  readonly keepAlive: string;
  readonly limits: CallLimits;
};
