import { Ollama } from "ollama";
import { createBoundedQueue } from "../bounded-queue.ts";
import { ModelError } from "../model-error.ts";
import type { Embedder } from "../ports.ts";
import { unitVector } from "../unit-vector.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { modelErrorFrom } from "./model-error-from.ts";
import { ollamaReadiness } from "./ollama-readiness.ts";
import { watchCall } from "../written/watch-call.ts";

/** Texts of one request: a server that must wait for a thousand looks dead. */
const batch = 32;
const maxCharacters = 8_192;
/** A vector of 4,096 numbers, written out. */
const bytesPerText = 131_072;

type Options = {
  readonly host: string;
  readonly model: string;
  readonly keepAlive: string;
  /** Milliseconds that one request may take. */
  readonly requestMs: number;
  /** Calls that may wait for their turn. */
  readonly waiting: number;
};

/** An empty text has no vector everywhere; a full stop stands for it. */
const inputOf = (text: string): string => (text.trim() === "" ? "." : text.slice(0, maxCharacters));

const requestVectors = async (
  { host, model, keepAlive, requestMs }: Options,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly Float32Array[]> => {
  const limits = { firstTokenMs: requestMs, nextTokenMs: requestMs, totalMs: requestMs };
  const watch = watchCall(limits, signal);
  try {
    const fetch = boundedFetch(watch.signal, bytesPerText * (texts.length + 1));
    const input = texts.map(inputOf);
    const client = new Ollama({ host, fetch });
    const { embeddings } = await client.embed({ model, input, keep_alive: keepAlive });
    const [first] = embeddings;
    const isWhole = embeddings.every(({ length }) => length > 0 && length === first?.length);
    if (embeddings.length !== texts.length || !isWhole)
      throw new ModelError("malformed", `${embeddings.length} vectors for ${texts.length} texts`);
    return embeddings.map(unitVector);
  } catch (error) {
    throw modelErrorFrom(error, watch.cause(), { host, model });
  } finally {
    watch.stop();
  }
};

/** An embedder on an Ollama server. Its dimensions are the model's: 0 until it has answered once. */
export const createOllamaEmbedder = (options: Options): Embedder => {
  const { model, keepAlive } = options;
  const queue = createBoundedQueue({ turns: 1, waiting: options.waiting });
  const closed = new AbortController();
  const look = ollamaReadiness(options, {
    load: (client) => client.embed({ model, input: ".", keep_alive: keepAlive }),
  });
  let dimensions = 0;
  return {
    name: model,
    get dimensions() {
      return dimensions;
    },
    embed: (texts, signal) =>
      queue.run(async () => {
        const vectors: Float32Array[] = [];
        for (let at = 0; at < texts.length; at += batch) {
          if (closed.signal.aborted) throw new ModelError("unavailable", "the embedder was closed");
          vectors.push(...(await requestVectors(options, texts.slice(at, at + batch), signal)));
        }
        dimensions = vectors[0]?.length ?? dimensions;
        return vectors;
      }, signal),
    readiness: async () =>
      closed.signal.aborted ? { ready: false, reason: "the embedder was closed" } : look(),
    close: async () => closed.abort(),
  };
};
