import { basename } from "node:path";
import { createBoundedQueue } from "../bounded-queue.ts";
import { ModelError } from "../model-error.ts";
import type { ModelReadiness, Writer } from "../ports.ts";
import { createModelWriter } from "../written/model-writer.ts";
import { type CallLimits, watchCall } from "../written/watch-call.ts";
import { completeOnce, type LoadedModel } from "./llama-session.ts";
import { loadLlama } from "./load-llama.ts";

type Options = {
  /** A GGUF file of a model that follows instructions. */
  readonly file: string;
  /** Tokens of prompt and answer together; no more than the model was trained to read. */
  readonly contextTokens: number;
  readonly threads: number;
  readonly limits: CallLimits;
  /** Calls that may wait for their turn. */
  readonly waiting: number;
};

const load = async ({ file, contextTokens, threads }: Options): Promise<LoadedModel> => {
  const llama = await loadLlama();
  const model = await llama.loadModel({ modelPath: file });
  const { trainContextSize: trained } = model;
  if (trained < contextTokens) {
    await model.dispose();
    throw new Error(`it reads ${trained} tokens at most, and is to be given ${contextTokens}`);
  }
  const context = await model.createContext({ contextSize: contextTokens, threads });
  return { llama, context };
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** What llama.cpp throws as one of our errors. */
const modelErrorFrom = (error: unknown, watched: ModelError | undefined): ModelError => {
  if (watched !== undefined) return watched;
  if (error instanceof ModelError) return error;
  return new ModelError("unavailable", messageOf(error), { cause: error });
};

/**
 * A writer in this process, by llama.cpp on the processor. Loading begins at once. It answers one call after the
 * other, under a grammar of the JSON schema, so that even a model that knows nothing answers in the form asked for.
 */
export const createLlamaWriter = (options: Options): Writer => {
  const { file, contextTokens, limits, waiting } = options;
  const name = basename(file, ".gguf");
  const queue = createBoundedQueue({ turns: 1, waiting });
  const closed = new AbortController();
  let readiness: ModelReadiness = { ready: false, reason: `${name} is being loaded` };
  const loading = load(options);
  loading.then(
    () => (readiness = { ready: true }),
    (error: unknown) =>
      (readiness = { ready: false, reason: `${file} is not loaded: ${messageOf(error)}` }),
  );
  const complete: Parameters<typeof createModelWriter>[0]["complete"] = (prompt, signal) => {
    if (closed.signal.aborted) throw new ModelError("unavailable", "the writer was closed");
    const either = AbortSignal.any([signal, closed.signal]);
    return queue.run(async () => {
      const watch = watchCall(limits, either);
      try {
        return await completeOnce(await loading, prompt, watch);
      } catch (error) {
        throw modelErrorFrom(error, watch.cause());
      } finally {
        watch.stop();
      }
    }, either);
  };
  const closedReadiness: ModelReadiness = { ready: false, reason: `${name} was closed` };
  return createModelWriter(
    { complete, contextTokens },
    {
      kind: "llama",
      name,
      readiness: async () => (closed.signal.aborted ? closedReadiness : readiness),
      close: async () => {
        if (closed.signal.aborted) return;
        closed.abort();
        const loaded = await loading.catch(() => undefined);
        // After the call that is still under way.
        await queue.idle();
        await loaded?.context.model.dispose();
      },
    },
  );
};
