import type { GbnfJsonObjectSchema, Llama, LlamaContext } from "node-llama-cpp";
import { ModelError } from "../model-error.ts";
import type { Prompt } from "../prompts/prompt.ts";
import type { CallWatch } from "../written/watch-call.ts";
import type { Completion } from "../written/model-writer.ts";
import { boundedSchema } from "./bounded-schema.ts";

/** A loaded model with the one context that answers are written in. */
export type LoadedModel = { readonly llama: Llama; readonly context: LlamaContext };

/** What a template adds around two messages. */
const templateTokens = 100;

/** Tokens left for the answer. Counted, not guessed: llama.cpp would make room by forgetting the front. */
const roomFor = ({ context }: LoadedModel, prompt: Prompt<unknown>): number => {
  const read = context.model.tokenize(`${prompt.system}\n${prompt.user}`).length + templateTokens;
  if (read + prompt.maxTokens > context.contextSize)
    throw new ModelError(
      "truncated",
      `${read} tokens and an answer do not fit into ${context.contextSize}`,
    );
  return context.contextSize - read;
};

/** One answer, written under a grammar that allows nothing but the prompt's schema. */
export const completeOnce = async (
  model: LoadedModel,
  prompt: Prompt<unknown>,
  watch: CallWatch,
): Promise<Completion> => {
  const room = roomFor(model, prompt);
  const { llama, context } = model;
  const { LlamaChatSession } = await import("node-llama-cpp");
  // The schema is ours, of the kinds that the grammar knows.
  const schema = boundedSchema(prompt.schema) as GbnfJsonObjectSchema;
  const grammar = await llama.createGrammarForJsonSchema(schema);
  const sequence = context.getSequence();
  const session = new LlamaChatSession({ contextSequence: sequence, systemPrompt: prompt.system });
  try {
    const { responseText, stopReason } = await session.promptWithMeta(prompt.user, {
      grammar,
      // The schema bounds the answer; one of rare characters takes more tokens than prose.
      maxTokens: room,
      temperature: 0,
      signal: watch.signal,
      onToken: watch.heard,
    });
    if (stopReason === "maxTokens")
      throw new ModelError("truncated", "the answer reached its limit");
    const { usedInputTokens, usedOutputTokens } = sequence.tokenMeter;
    return {
      text: responseText,
      promptTokens: usedInputTokens,
      completionTokens: usedOutputTokens,
    };
  } finally {
    session.dispose();
    await sequence.dispose();
  }
};
