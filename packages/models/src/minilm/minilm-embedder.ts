import type { LlamaEmbeddingContext } from "node-llama-cpp";
import { createBoundedQueue } from "../bounded-queue.ts";
import { ModelError } from "../model-error.ts";
import type { Embedder, ModelReadiness } from "../ports.ts";
import { unitVector } from "../unit-vector.ts";
import { loadLlama } from "../llama/load-llama.ts";
import { findMiniLm, miniLmDimensions, miniLmFile } from "./minilm-file.ts";

/** What the model was trained to read, the marks at both ends included; the rest of a longer text is not read. */
const maxTokens = 256;
/** No 254 tokens of prose are longer, and cutting bounds the tokenizer's work. */
const maxCharacters = 4_096;

type Loaded = { readonly context: LlamaEmbeddingContext; readonly close: () => Promise<void> };

const load = async (options: { folder: string; threads: number }): Promise<Loaded> => {
  const modelPath = await miniLmFile(options.folder, await findMiniLm());
  const llama = await loadLlama();
  const loaded = await llama.loadModel({ modelPath });
  const context = await loaded.createEmbeddingContext({
    threads: options.threads,
    contextSize: 2 * maxTokens,
    batchSize: 2 * maxTokens,
  });
  return { context, close: () => loaded.dispose() };
};

const embedOne = async (context: LlamaEmbeddingContext, text: string): Promise<Float32Array> => {
  const tokens = context.model.tokenize(text.slice(0, maxCharacters)).slice(0, maxTokens - 2);
  // A text without a word is read as its two marks: no tokens at all would have no vector.
  const { bos } = context.model.tokens;
  const input = tokens.length > 0 || bos === null ? tokens : [bos];
  const { vector } = await context.getEmbeddingFor(input);
  return unitVector(vector);
};

const reasonOf = (error: unknown): string =>
  `MiniLM is not loaded: ${error instanceof Error ? error.message : String(error)}`;

/**
 * all-MiniLM-L6-v2 in this process: 384 dimensions, no network. Loading begins when somebody first asks for vectors
 * or for readiness; whoever asks for vectors before it has ended waits. One context answers one call after the other: more of them make none faster.
 */
export const createMiniLmEmbedder = (options: {
  /** Where the converted model lies: about 46 MB. */
  readonly folder: string;
  readonly threads: number;
  /** Calls that may wait for their turn. */
  readonly waiting: number;
}): Embedder => {
  const queue = createBoundedQueue({ turns: 1, waiting: options.waiting });
  let readiness: ModelReadiness = { ready: false, reason: "MiniLM is being loaded" };
  let isClosed = false;
  let loading: Promise<Loaded> | undefined;
  const startLoading = (): Promise<Loaded> => {
    if (loading === undefined) {
      loading = load(options);
      loading.then(
        () => (readiness = { ready: true }),
        (error: unknown) => (readiness = { ready: false, reason: reasonOf(error) }),
      );
    }
    return loading;
  };
  const loaded = async (): Promise<Loaded> => {
    if (isClosed) throw new ModelError("unavailable", "MiniLM was closed");
    return await startLoading().catch((error: unknown) => {
      throw new ModelError("unavailable", reasonOf(error), { cause: error });
    });
  };
  return {
    name: "all-minilm-l6-v2",
    dimensions: miniLmDimensions,
    embed: (texts, signal) =>
      queue.run(async () => {
        const { context } = await loaded();
        const vectors: Float32Array[] = [];
        for (const text of texts) {
          if (signal.aborted || isClosed) break;
          vectors.push(await embedOne(context, text));
        }
        if (isClosed) throw new ModelError("unavailable", "MiniLM was closed");
        return vectors;
      }, signal),
    readiness: async () => {
      if (isClosed) return { ready: false, reason: "MiniLM was closed" };
      void startLoading();
      return readiness;
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      // After the call that is still under way.
      await queue.idle();
      const model = await loading?.catch(() => undefined);
      await model?.close();
    },
  };
};
