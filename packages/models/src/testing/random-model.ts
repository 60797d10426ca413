import { writeFile } from "node:fs/promises";
import { type GgufTensor, type GgufValue, serializeGguf } from "../gguf/gguf-file.ts";

const [width, layers, heads, inner, contextTokens] = [192, 2, 4, 384, 8_192];

const words =
  "the rate rose fell bank market price of in and percent 4.50 2026 million not by sales Sony Nintendo revenue".split(
    " ",
  );

/** Every byte, then words and parts of words: enough to write anything, and to write JSON in few tokens. */
const vocabulary = (): readonly (readonly [token: string, score: number, type: number])[] => {
  const [normal, unknown, control, byte] = [1, 2, 3, 6];
  const bytes = Array.from({ length: 256 }, (_, value) => {
    const code = value.toString(16).toUpperCase().padStart(2, "0");
    return [`<0x${code}>`, 0, byte] as const;
  });
  const letters = Array.from({ length: 94 }, (_, index) => String.fromCodePoint(33 + index));
  const parts = ["\u2581", ...letters, ...words.map((word) => `\u2581${word}`)];
  return [
    ["<unk>", 0, unknown],
    ["<s>", 0, control],
    ["</s>", 0, control],
    ...bytes,
    ...parts.map((part, index) => [part, -1 - index, normal] as const),
  ];
};

/** Numbers that look random and are the same each time. */
const createNumbers = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 32;
  };
};

const tensors = (tokens: number, seed: number): readonly GgufTensor[] => {
  const next = createNumbers(seed);
  const filled = (
    name: string,
    shape: readonly number[],
    value: (index: number) => number,
  ): GgufTensor => {
    const length = shape.reduce((product, size) => product * size, 1);
    const numbers = Float32Array.from({ length }, (_, index) => value(index));
    const data = Buffer.from(numbers.buffer);
    return { name, type: "f32", shape, data };
  };
  const norm = (name: string) => filled(name, [width], () => 1);
  const matrix = (name: string, rows: number, columns: number) =>
    filled(name, [rows, columns], () => next() * 0.2);
  const layer = (index: number): readonly GgufTensor[] => [
    norm(`blk.${index}.attn_norm.weight`),
    ...["attn_q", "attn_k", "attn_v", "attn_output"].map((part) =>
      matrix(`blk.${index}.${part}.weight`, width, width),
    ),
    norm(`blk.${index}.ffn_norm.weight`),
    matrix(`blk.${index}.ffn_gate.weight`, width, inner),
    matrix(`blk.${index}.ffn_up.weight`, width, inner),
    matrix(`blk.${index}.ffn_down.weight`, inner, width),
  ];
  return [
    matrix("token_embd.weight", width, tokens),
    ...Array.from({ length: layers }, (_, index) => layer(index)).flat(),
    norm("output_norm.weight"),
    // Whole words are louder than letters, so that nonsense has names and figures in it.
    filled("output.weight", [width, tokens], (index) =>
      Math.floor(index / width) < tokens - words.length ? next() * 0.2 : next() * 0.5,
    ),
  ];
};

/**
 * Writes a language model that knows nothing: a llama of random weights, about 5 MB, the same for the same seed. Under a
 * grammar it answers in the form asked for, with nonsense: the hardest writer there is, through the real path.
 */
export const writeRandomModel = async (path: string, seed = 4): Promise<void> => {
  const tokens = vocabulary();
  const u32 = (value: number): GgufValue => ({ type: "u32", value });
  const gguf = serializeGguf(
    {
      "general.architecture": { type: "string", value: "llama" },
      "general.name": { type: "string", value: "random" },
      "llama.context_length": u32(contextTokens),
      "llama.embedding_length": u32(width),
      "llama.block_count": u32(layers),
      "llama.feed_forward_length": u32(inner),
      "llama.attention.head_count": u32(heads),
      "llama.attention.head_count_kv": u32(heads),
      "llama.attention.layer_norm_rms_epsilon": { type: "f32", value: 1e-5 },
      "llama.rope.dimension_count": u32(width / heads),
      "llama.vocab_size": u32(tokens.length),
      "tokenizer.ggml.model": { type: "string", value: "llama" },
      "tokenizer.ggml.tokens": { type: "strings", value: tokens.map(([token]) => token) },
      "tokenizer.ggml.scores": { type: "f32s", value: tokens.map(([, score]) => score) },
      "tokenizer.ggml.token_type": { type: "i32s", value: tokens.map(([, , type]) => type) },
      "tokenizer.ggml.unknown_token_id": u32(0),
      "tokenizer.ggml.bos_token_id": u32(1),
      "tokenizer.ggml.eos_token_id": u32(2),
    },
    tensors(tokens.length, seed),
  );
  await writeFile(path, gguf);
};
