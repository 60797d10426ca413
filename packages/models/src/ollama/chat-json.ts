import { type ChatResponse, Ollama } from "ollama";
import { ModelError } from "../model-error.ts";
import type { Prompt } from "../prompts/prompt.ts";
import type { Completion } from "../written/model-writer.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { modelErrorFrom } from "./model-error-from.ts";
import type { OllamaModel } from "./ollama-model.ts";
import { type CallWatch, watchCall } from "../written/watch-call.ts";

/** A line of the stream has a token and about 150 bytes around it. */
const bytesPerToken = 1_000;
const bytesBeside = 65_536;

/** No English, JSON around it included, has more characters to a token. */
const mostCharactersPerToken = 6;

const readStream = async (
  { host, model, contextTokens, keepAlive }: OllamaModel,
  prompt: Prompt<unknown>,
  watch: CallWatch,
): Promise<{ text: string; last: ChatResponse }> => {
  const maxBytes = bytesBeside + bytesPerToken * prompt.maxTokens;
  const client = new Ollama({ host, fetch: boundedFetch(watch.signal, maxBytes) });
  const parts = await client.chat({
    model,
    messages: [
      { role: "system", content: prompt.system },
      { role: "user", content: prompt.user },
    ],
    format: prompt.schema,
    stream: true,
    think: false,
    keep_alive: keepAlive,
    options: { num_ctx: contextTokens, num_predict: prompt.maxTokens, temperature: 0, seed: 1 },
  });
  let text = "";
  for await (const part of parts) {
    watch.heard();
    text += part.message?.content ?? "";
    if (part.done) return { text, last: part };
  }
  throw new ModelError("malformed", "the stream ended without its last line");
};

/**
 * Ollama leaves out the front of a prompt that is longer than its context, and says so nowhere: only the count of
 * what it read tells. It keeps about half of the context then, so a count that is too small for the text is proof.
 */
const assertWhole = (
  { contextTokens }: OllamaModel,
  prompt: Prompt<unknown>,
  { prompt_eval_count: read, eval_count: written, done_reason: reason }: ChatResponse,
): void => {
  if (reason === "length") throw new ModelError("truncated", "the answer reached its limit");
  // Servers that had the prompt in their cache may not count it.
  if (!read) return;
  const least = Math.floor((prompt.system.length + prompt.user.length) / mostCharactersPerToken);
  if (read < least)
    throw new ModelError(
      "truncated",
      `${read} tokens of the prompt were read, of at least ${least}`,
    );
  // Half of what was read is thrown away where an answer runs over the end.
  if (read + written > contextTokens)
    throw new ModelError("truncated", `${read + written} tokens are more than ${contextTokens}`);
};

/** One call of /api/chat: streamed, held to the prompt's schema, ended at its limits. Throws `ModelError`. */
export const chatJson = async (
  model: OllamaModel,
  prompt: Prompt<unknown>,
  signal: AbortSignal,
): Promise<Completion> => {
  const watch = watchCall(model.limits, signal);
  try {
    const { text, last } = await readStream(model, prompt, watch);
    assertWhole(model, prompt, last);
    return {
      text,
      promptTokens: last.prompt_eval_count ?? 0,
      completionTokens: last.eval_count ?? 0,
    };
  } catch (error) {
    throw modelErrorFrom(error, watch.cause(), model);
  } finally {
    watch.stop();
  }
};
