import { z } from "zod";
import type { RepairTask } from "../ports.ts";
import { asData, dataLine, parserOf, type Prompt, schemaOf } from "./prompt.ts";

const asked = z.object({ sentence: z.string() });
const answer = z.object({ sentence: z.string().nullable() });

/** Asks for one sentence again, from its quotes alone; an empty one is none. */
export const repairPrompt = (
  { sentence, quotes, problem }: RepairTask,
  maxCharacters: number,
): Prompt<{ readonly text: string | null }> => {
  const parse = parserOf(answer);
  const each = Math.floor(maxCharacters / (quotes.length + 2));
  return {
    system: [
      "You correct one sentence so that its quotes say all that it says.",
      asData,
      "Use the quotes' own words, numbers and names, and nothing else. If they do not carry the sentence, give an empty one.",
      "Answer in JSON alone.",
    ].join("\n"),
    user: dataLine({
      sentence: sentence.slice(0, each),
      problem,
      quotes: quotes.map((quote) => quote.slice(0, each)),
    }),
    schema: schemaOf(asked),
    parse: (value) => {
      const parsed = parse(value);
      return parsed && { text: parsed.sentence?.trim() || null };
    },
    maxTokens: 200,
  };
};
