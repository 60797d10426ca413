import { ModelError } from "../model-error.ts";
import type { Usage, Writer } from "../ports.ts";
import { classifyPrompt } from "../prompts/classify-prompt.ts";
import { planPrompt } from "../prompts/plan-prompt.ts";
import type { Prompt } from "../prompts/prompt.ts";
import { repairPrompt } from "../prompts/repair-prompt.ts";
import { votePrompt } from "../prompts/vote-prompt.ts";
import { writePrompt } from "../prompts/write-prompt.ts";

/** What a model said, and what it took. */
export type Completion = {
  readonly text: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
};

/** A model that answers a prompt in JSON, or throws `ModelError`. */
export type JsonModel = {
  readonly complete: (prompt: Prompt<unknown>, signal: AbortSignal) => Promise<Completion>;
  /** Tokens of prompt and answer together that the model is given. */
  readonly contextTokens: number;
};

const noUsage: Usage = { promptTokens: 0, completionTokens: 0, durationMs: 0, calls: 0 };

/**
 * Fewer characters to a token than prose ever has, tables and numbers included: what is kept within this is
 * read whole, and a model that has read less lost the front of it.
 */
const charactersPerToken = 2.5;
/** Kept free for the answer and for what the model's template adds. */
const answerTokens = 2_000;

const jsonFrom = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ModelError("malformed", "the answer is not JSON", { cause: error });
  }
};

const throwIfAborted = (signal: AbortSignal): void => {
  if (signal.aborted)
    throw new ModelError("aborted", "the caller gave up", { cause: signal.reason });
};

/** The five things that a writer does, by a model that answers in JSON: the prompts and how answers are read are the same for all. */
export const createModelWriter = (
  { complete, contextTokens }: JsonModel,
  rest: Pick<Writer, "kind" | "name" | "readiness" | "close">,
): Writer => {
  const room = Math.floor(Math.max(256, contextTokens - answerTokens) * charactersPerToken);
  const ask = async <Value>(prompt: Prompt<Value>, signal: AbortSignal) => {
    const startedAt = performance.now();
    const { text, promptTokens, completionTokens } = await complete(
      { ...prompt, maxTokens: Math.min(prompt.maxTokens, answerTokens) },
      signal,
    );
    const value = prompt.parse(jsonFrom(text));
    if (value === undefined) throw new ModelError("malformed", "the answer has another form");
    const durationMs = Math.round(performance.now() - startedAt);
    const usage: Usage = { promptTokens, completionTokens, durationMs, calls: 1 };
    return { value, usage };
  };
  return {
    ...rest,
    plan: async ({ question, max }, signal) => {
      throwIfAborted(signal);
      if (max <= 1) return { queries: [question], usage: noUsage };
      const { value, usage } = await ask(planPrompt(question, max - 1), signal);
      return { queries: [...new Set([question, ...value])].slice(0, max), usage };
    },
    write: async (task, signal) => {
      throwIfAborted(signal);
      if (task.passages.length === 0 || task.maxSentences < 1)
        return { sentences: [], usage: noUsage };
      const { value, usage } = await ask(writePrompt(task, room), signal);
      return { sentences: value, usage };
    },
    repair: async (task, signal) => {
      throwIfAborted(signal);
      const { value, usage } = await ask(repairPrompt(task, room), signal);
      return { text: value.text, usage };
    },
    classify: async (task, signal) => {
      throwIfAborted(signal);
      if (task.texts.length === 0 || task.labels.length === 0)
        return { labels: task.texts.map(() => null), usage: noUsage };
      const { value, usage } = await ask(classifyPrompt(task, room), signal);
      return { labels: value, usage };
    },
    vote: async (pairs, signal) => {
      throwIfAborted(signal);
      if (pairs.length === 0) return { votes: [], usage: noUsage };
      const { value, usage } = await ask(votePrompt(pairs, room), signal);
      return { votes: value, usage };
    },
  };
};
