import { Ollama } from "ollama";
import type { ModelReadiness } from "../ports.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { modelErrorFrom } from "./model-error-from.ts";
import type { OllamaModel } from "./ollama-model.ts";

const lookMs = 3_000;
/** A large model is read from a slow disk. */
const loadMs = 300_000;
const maxBytes = 4_194_304;

const notReady = (reason: string): ModelReadiness => ({ ready: false, reason });

/** A name without a tag means the tag `latest`. */
const tagged = (name: string): string => (name.includes(":") ? name : `${name}:latest`);

const has = (models: readonly { readonly name: string }[], model: string): boolean =>
  models.some(({ name }) => tagged(name) === tagged(model));

const clientOf = (host: string, ms: number): Ollama =>
  new Ollama({ host, fetch: boundedFetch(AbortSignal.timeout(ms), maxBytes) });

/** Tokens that the model was trained to read, where the server says it. */
const trainedTokens = (info: unknown): number | undefined => {
  const [, tokens] =
    Object.entries(info ?? {}).find(([key]) => key.endsWith(".context_length")) ?? [];
  return typeof tokens === "number" ? tokens : undefined;
};

/** Whether a server is there, has the model, and the model can read as much as it will be given. */
const missing = async (
  { host, model }: Pick<OllamaModel, "host" | "model">,
  contextTokens: number | undefined,
): Promise<string | undefined> => {
  const client = clientOf(host, lookMs);
  const { models } = await client.list();
  if (!has(models, model)) return `${model} is not on ${host}: \`ollama pull ${model}\` brings it`;
  if (contextTokens === undefined) return undefined;
  const { model_info: info } = await client.show({ model });
  const trained = trainedTokens(info);
  if (trained === undefined || trained >= contextTokens) return undefined;
  return `${model} reads ${trained} tokens at most, and is to be given ${contextTokens}`;
};

/**
 * Tells whether a model can answer now. One that is there and not loaded is loaded, once at a time, and is ready when
 * that is done: nobody pays for the minute that it takes.
 */
export const ollamaReadiness = (
  target: Pick<OllamaModel, "host" | "model" | "keepAlive">,
  /** How a model is loaded, and with which context; an embedder has none. */
  {
    contextTokens,
    load,
  }: {
    readonly contextTokens?: number;
    readonly load: (client: Ollama) => Promise<unknown>;
  },
): (() => Promise<ModelReadiness>) => {
  let loading: Promise<void> | undefined;
  let problem: string | undefined;
  const startLoading = (): void => {
    loading ??= load(clientOf(target.host, loadMs))
      .then(
        () => (problem = undefined),
        (error: unknown) => (problem = modelErrorFrom(error, undefined, target).message),
      )
      .then(() => (loading = undefined));
  };
  return async () => {
    try {
      const reason = await missing(target, contextTokens);
      if (reason !== undefined) return notReady(reason);
      const { models } = await clientOf(target.host, lookMs).ps();
      if (has(models, target.model)) return { ready: true };
      startLoading();
      return notReady(problem ?? `${target.model} is being loaded by ${target.host}`);
    } catch (error) {
      return notReady(modelErrorFrom(error, undefined, target).message);
    }
  };
};
