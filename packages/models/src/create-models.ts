import { createExtractiveWriter } from "./extractive/extractive-writer.ts";
import { createLlamaWriter } from "./llama/llama-writer.ts";
import { createMiniLmEmbedder } from "./minilm/minilm-embedder.ts";
import { createOllamaEmbedder } from "./ollama/ollama-embedder.ts";
import { createOllamaWriter } from "./ollama/ollama-writer.ts";
import type { Embedder, ModelReadiness, Writer } from "./ports.ts";
import type { ModelsSettings } from "./settings.ts";
import { type VectorCache, withVectorCache } from "./vector-cache.ts";
import { watchReadiness } from "./watch-readiness.ts";

/** What tools work with that need models. */
export type Models = {
  readonly embedder: Embedder;
  /** The writer that was chosen; where none was, the extractive one, and nothing is ready. */
  readonly writer: Writer;
  /** Stands in for a writer that is late or broken. It may be the same. */
  readonly extractive: Writer;
  /** Whether embedder and writer can answer, as of a few seconds ago. */
  readonly readiness: () => ModelReadiness;
  /** Resolves when they could answer for the first time, or after a while: what cannot be loaded holds nobody up. */
  readonly settled: Promise<void>;
  readonly close: () => Promise<void>;
};

/** What an operator reads who has set no writer. */
const noWriter: ModelReadiness = {
  ready: false,
  reason:
    "no writer is set: OLLAMA_HOST with OLLAMA_MODEL, or MODEL_FILE, or WRITER=extractive chooses one",
};

const embedderFrom = (settings: ModelsSettings): Embedder => {
  const { OLLAMA_HOST: host, EMBED_MODEL: model, MODEL_WAITING: waiting } = settings;
  if (host !== undefined && model !== undefined) {
    const keepAlive = settings.OLLAMA_KEEP_ALIVE;
    const requestMs = settings.ANSWER_SECONDS * 1_000;
    return createOllamaEmbedder({ host, model, keepAlive, requestMs, waiting });
  }
  const { MODEL_FOLDER: folder, EMBED_THREADS: threads } = settings;
  return createMiniLmEmbedder({ folder, threads, waiting });
};

const writerFrom = (settings: ModelsSettings, extractive: Writer): Writer | undefined => {
  const { OLLAMA_HOST: host, OLLAMA_MODEL: model, MODEL_FILE: file } = settings;
  const rest = {
    contextTokens: settings.MODEL_CONTEXT_TOKENS,
    waiting: settings.MODEL_WAITING,
    limits: {
      firstTokenMs: settings.FIRST_TOKEN_SECONDS * 1_000,
      nextTokenMs: settings.NEXT_TOKEN_SECONDS * 1_000,
      totalMs: settings.ANSWER_SECONDS * 1_000,
    },
  };
  if (host !== undefined && model !== undefined) {
    const keepAlive = settings.OLLAMA_KEEP_ALIVE;
    return createOllamaWriter({ ...rest, host, model, keepAlive, turns: settings.MODEL_CALLS });
  }
  if (file !== undefined) {
    return createLlamaWriter({ ...rest, file, threads: settings.MODEL_THREADS });
  }
  return settings.WRITER === "extractive" ? extractive : undefined;
};

/**
 * The models that the settings choose: Ollama before a file, a file before the extractive writer, and no writer where
 * none is named, because whoever buys must be told by whom answers are written.
 */
export const createModels = (
  settings: ModelsSettings,
  options: {
    readonly cache: VectorCache;
    readonly log: { readonly info: (fields: object, message: string) => void };
  },
): Models => {
  const embedder = withVectorCache(embedderFrom(settings), options.cache);
  const extractive = createExtractiveWriter({ embedder });
  const writer = writerFrom(settings, extractive);
  const watch = writer === undefined ? undefined : watchReadiness([embedder, writer], options.log);
  const chosen = { writer: writer?.name ?? null, embedder: embedder.name };
  options.log.info(chosen, "models");
  return {
    embedder,
    writer: writer ?? extractive,
    extractive,
    readiness: watch?.current ?? (() => noWriter),
    settled: watch?.settled ?? Promise.resolve(),
    close: async () => {
      watch?.stop();
      await writer?.close();
      await embedder.close();
    },
  };
};
