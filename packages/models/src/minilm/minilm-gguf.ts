import { z } from "zod";
import { type GgufTensor, type GgufValue, serializeGguf } from "../gguf/gguf-file.ts";
import { parseSafetensors, type Safetensor } from "../gguf/safetensors.ts";
import { halfToFloat } from "./half-to-float.ts";

/** What the converter reads: the three files of the published model. */
export type MiniLmFiles = {
  readonly weights: Buffer;
  readonly tokenizer: string;
  readonly config: string;
};

const configShape = z.object({
  hidden_size: z.int(),
  intermediate_size: z.int(),
  layer_norm_eps: z.number(),
  max_position_embeddings: z.int(),
  num_attention_heads: z.int(),
  num_hidden_layers: z.int(),
});
const tokenizerShape = z.object({
  model: z.object({ vocab: z.record(z.string(), z.int()) }),
  added_tokens: z.array(z.object({ id: z.int(), special: z.boolean() })),
});

const outside: Readonly<Record<string, string>> = {
  "embeddings.word_embeddings": "token_embd",
  "embeddings.position_embeddings": "position_embd",
  "embeddings.token_type_embeddings": "token_types",
  "embeddings.LayerNorm": "token_embd_norm",
};
const inLayer: Readonly<Record<string, string>> = {
  "attention.self.query": "attn_q",
  "attention.self.key": "attn_k",
  "attention.self.value": "attn_v",
  "attention.output.dense": "attn_output",
  "attention.output.LayerNorm": "attn_output_norm",
  "intermediate.dense": "ffn_up",
  "output.dense": "ffn_down",
  "output.LayerNorm": "layer_output_norm",
};

/** The name that llama.cpp gives a tensor of BERT; nothing for what it does not use: the pooler, the position ids. */
const ggufName = (name: string): string | undefined => {
  const [, layer, inner = name, kind] =
    /^(?:encoder\.layer\.(\d+)\.)?(.+)\.(weight|bias)$/.exec(name) ?? [];
  const known = layer === undefined ? outside[inner] : inLayer[inner];
  if (known === undefined) return undefined;
  return layer === undefined ? `${known}.${kind}` : `blk.${layer}.${known}.${kind}`;
};

/** Vectors, positions and token types are read as 32 bits, matrices as 16. */
const isWide = (name: string, shape: readonly number[]): boolean =>
  shape.length === 1 || /^(position_embd|token_types)\./.test(name);

const tensorFrom = ([source, { dtype, shape, data }]: [string, Safetensor]): GgufTensor[] => {
  const name = ggufName(source);
  if (name === undefined) return [];
  if (dtype !== "F16") throw new Error(`${source} is ${dtype}, not F16`);
  const inner = shape.toReversed();
  return isWide(name, shape)
    ? [{ name, type: "f32", shape: inner, data: halfToFloat(data) }]
    : [{ name, type: "f16", shape: inner, data }];
};

/** WordPiece as llama.cpp spells it: what starts a word is marked, what continues one is not. */
const spell = (token: string, isSpecial: boolean): string => {
  if (isSpecial) return token;
  return token.startsWith("##") ? token.slice(2) : `\u2581${token}`;
};

const vocabulary = (tokenizer: string): Record<string, GgufValue> => {
  const { model, added_tokens: added } = tokenizerShape.parse(JSON.parse(tokenizer));
  const special = new Set(added.filter((token) => token.special).map((token) => token.id));
  const tokens = Object.entries(model.vocab).toSorted(([, left], [, right]) => left - right);
  const [normal, control] = [1, 3];
  return {
    "tokenizer.ggml.model": { type: "string", value: "bert" },
    "tokenizer.ggml.pre": { type: "string", value: "jina-v2-en" },
    "tokenizer.ggml.tokens": {
      type: "strings",
      value: tokens.map(([token, id]) => spell(token, special.has(id))),
    },
    "tokenizer.ggml.token_type": {
      type: "i32s",
      value: tokens.map(([, id]) => (special.has(id) ? control : normal)),
    },
    "tokenizer.ggml.token_type_count": { type: "u32", value: 2 },
    "tokenizer.ggml.padding_token_id": { type: "u32", value: model.vocab["[PAD]"] ?? 0 },
    "tokenizer.ggml.unknown_token_id": { type: "u32", value: model.vocab["[UNK]"] ?? 0 },
    "tokenizer.ggml.bos_token_id": { type: "u32", value: model.vocab["[CLS]"] ?? 0 },
    "tokenizer.ggml.eos_token_id": { type: "u32", value: model.vocab["[SEP]"] ?? 0 },
    "tokenizer.ggml.cls_token_id": { type: "u32", value: model.vocab["[CLS]"] ?? 0 },
    "tokenizer.ggml.seperator_token_id": { type: "u32", value: model.vocab["[SEP]"] ?? 0 },
    "tokenizer.ggml.mask_token_id": { type: "u32", value: model.vocab["[MASK]"] ?? 0 },
    "tokenizer.ggml.add_bos_token": { type: "bool", value: true },
    "tokenizer.ggml.add_eos_token": { type: "bool", value: true },
  };
};

/** all-MiniLM-L6-v2 as llama.cpp reads it. The same files give the same bytes. */
export const miniLmGguf = ({ weights, tokenizer, config }: MiniLmFiles): Buffer => {
  const bert = configShape.parse(JSON.parse(config));
  const tensors = [...parseSafetensors(weights)].flatMap(tensorFrom);
  const meanPooling = 1;
  return serializeGguf(
    {
      "general.architecture": { type: "string", value: "bert" },
      "general.name": { type: "string", value: "all-MiniLM-L6-v2" },
      "general.file_type": { type: "u32", value: 1 },
      "bert.context_length": { type: "u32", value: bert.max_position_embeddings },
      "bert.embedding_length": { type: "u32", value: bert.hidden_size },
      "bert.feed_forward_length": { type: "u32", value: bert.intermediate_size },
      "bert.block_count": { type: "u32", value: bert.num_hidden_layers },
      "bert.attention.head_count": { type: "u32", value: bert.num_attention_heads },
      "bert.attention.layer_norm_epsilon": { type: "f32", value: bert.layer_norm_eps },
      "bert.attention.causal": { type: "bool", value: false },
      "bert.pooling_type": { type: "u32", value: meanPooling },
      ...vocabulary(tokenizer),
    },
    tensors,
  );
};
