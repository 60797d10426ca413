import { createBoundedQueue } from "../bounded-queue.ts";
import { ModelError } from "../model-error.ts";
import type { Writer } from "../ports.ts";
import { createModelWriter } from "../written/model-writer.ts";
import { chatJson } from "./chat-json.ts";
import type { OllamaModel } from "./ollama-model.ts";
import { ollamaReadiness } from "./ollama-readiness.ts";

/** How many calls the server is sent at a time, and how many may wait for that. */
export type OllamaQueue = { readonly turns: number; readonly waiting: number };

/** A writer on an Ollama server. Prompts are bounded so that they fit; each call is streamed and has its limits. */
export const createOllamaWriter = (options: OllamaModel & OllamaQueue): Writer => {
  const { model, contextTokens, keepAlive } = options;
  const queue = createBoundedQueue(options);
  const closed = new AbortController();
  const complete: Parameters<typeof createModelWriter>[0]["complete"] = (prompt, signal) => {
    if (closed.signal.aborted) throw new ModelError("unavailable", "the writer was closed");
    const either = AbortSignal.any([signal, closed.signal]);
    return queue.run(() => chatJson(options, prompt, either), either);
  };
  return createModelWriter(
    { complete, contextTokens },
    {
      kind: "ollama",
      name: model,
      readiness: ollamaReadiness(options, {
        contextTokens,
        load: (client) =>
          client.chat({
            model,
            messages: [],
            keep_alive: keepAlive,
            options: { num_ctx: contextTokens },
          }),
      }),
      close: async () => closed.abort(),
    },
  );
};
