import { createHash } from "node:crypto";

const dimensions = 64;

/** A vector by the words alone: the same words give the same vector. It means nothing. */
const vectorOf = (text: string): readonly number[] => {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [""]) {
    const [index = 0, sign = 0] = createHash("sha256").update(word).digest();
    vector[index % dimensions] = (vector[index % dimensions] ?? 0) + (sign % 2 === 0 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  return length === 0
    ? vector.map((_, index) => (index === 0 ? 1 : 0))
    : vector.map((value) => value / length);
};

/** The answer of /api/embed. */
export const embedAnswer = (body: { model?: string; input?: string | readonly string[] }) => {
  const inputs = [body.input ?? []].flat();
  return {
    model: body.model,
    embeddings: inputs.map(vectorOf),
    total_duration: 14_000_000,
    load_duration: 1_000_000,
    prompt_eval_count: inputs.join(" ").length >> 2,
  };
};
