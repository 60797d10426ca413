import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

const seconds = (fallback: number, max: number) =>
  z.coerce.number().positive().max(max).default(fallback);
const count = (fallback: number, max: number) =>
  z.coerce.number().int().min(1).max(max).default(fallback);

/** What models read from the environment. */
export const modelsSettings = z
  .object({
    /** An Ollama server, such as `http://127.0.0.1:11434`; the server's own setting may lack the protocol. */
    OLLAMA_HOST: z
      .string()
      .transform((text) => (text.includes("://") ? text : `http://${text}`))
      .pipe(z.url({ protocol: /^https?$/, error: "is not an http or https URL" }))
      .optional(),
    /** The model there that writes. */
    OLLAMA_MODEL: z.string().min(1).optional(),
    /** The model there that embeds; without it MiniLM does, in this process. */
    EMBED_MODEL: z.string().min(1).optional(),
    /** How long the server keeps them loaded after a call. */
    OLLAMA_KEEP_ALIVE: z
      .string()
      .regex(/^(?:-1|\d+[smh])$/, "is a time such as 30m, or -1")
      .default("30m"),
    /** A GGUF file of a model that writes in this process. */
    MODEL_FILE: z.string().min(1).optional(),
    /** `extractive`: whole sentences of the sources, where no model writes. */
    WRITER: z.literal("extractive").optional(),
    /** Tokens of prompt and answer together. */
    MODEL_CONTEXT_TOKENS: z.coerce.number().int().min(4_096).max(131_072).default(8_192),
    /** Seconds until a model's first token, from one to the next, and for the whole answer. */
    FIRST_TOKEN_SECONDS: seconds(20, 300),
    NEXT_TOKEN_SECONDS: seconds(10, 300),
    ANSWER_SECONDS: seconds(90, 600),
    /** Calls that an Ollama server is sent at a time, and calls that may wait for a model. */
    MODEL_CALLS: count(2, 64),
    MODEL_WAITING: count(32, 1_000),
    /** More than one made embedding 12 times slower on busy cores. */
    EMBED_THREADS: count(1, 64),
    MODEL_THREADS: count(4, 256),
    /** Where the converted MiniLM lies: 46 MB. */
    MODEL_FOLDER: z
      .string()
      .min(1)
      .default(() => join(tmpdir(), "coinslot-models")),
  })
  .superRefine((settings, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const { OLLAMA_HOST: host, OLLAMA_MODEL: model, EMBED_MODEL: embed } = settings;
    if (host === undefined && (model ?? embed) !== undefined)
      missing("OLLAMA_HOST", "is required with OLLAMA_MODEL and EMBED_MODEL");
    if (host !== undefined && (model ?? embed) === undefined)
      missing("OLLAMA_MODEL", "is required with OLLAMA_HOST, or EMBED_MODEL is");
  });

/** The settings of `@coinslot/models`. */
export type ModelsSettings = z.output<typeof modelsSettings>;
