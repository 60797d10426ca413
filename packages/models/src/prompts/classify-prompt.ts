import { z } from "zod";
import type { Label } from "../ports.ts";
import { asData, dataLine, parserOf, type Prompt, schemaOf } from "./prompt.ts";

const answer = z.object({ labels: z.array(z.string().nullable()) });
const none = "none";

/** Asks for the label of each text. What is no label, or missing, is null. */
export const classifyPrompt = (
  { texts, labels }: { readonly texts: readonly string[]; readonly labels: readonly Label[] },
  maxCharacters: number,
): Prompt<readonly (string | null)[]> => {
  const names = labels.map(({ name }) => name);
  const parse = parserOf(answer);
  const each = Math.max(40, Math.floor(maxCharacters / (texts.length + 1)) - 200);
  return {
    system: [
      "You sort texts under labels. Each label says what belongs under it.",
      asData,
      `Give one label for each text, in order: one of the labels, or "${none}" where none fits clearly.`,
      "Answer in JSON alone.",
    ].join("\n"),
    user: [
      ...labels.map(({ name, description }) => dataLine({ label: name, description })),
      ...texts.map((text) => dataLine({ text: text.slice(0, each) })),
    ].join("\n"),
    schema: schemaOf(
      z.object({ labels: z.array(z.literal([...names, none])).length(texts.length) }),
    ),
    parse: (value) => {
      const given = parse(value)?.labels;
      return given && texts.map((_, index) => names.find((name) => name === given[index]) ?? null);
    },
    maxTokens: 12 * texts.length + 60,
  };
};
