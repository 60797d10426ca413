import { z } from "zod";
import { asData, dataLine, parserOf, type Prompt, schemaOf } from "./prompt.ts";

const shapeFor = (max: number) => z.object({ queries: z.array(z.string()).max(max) });
const answer = z.object({ queries: z.array(z.string()) });

/** Asks for search queries beside the question itself. Nothing but words is taken from the answer. */
export const planPrompt = (question: string, max: number): Prompt<readonly string[]> => {
  const parse = parserOf(answer);
  return {
    system: [
      "You plan web searches.",
      asData,
      `Give at most ${max} search queries of three to eight words that together would find what answers the question.`,
      "Keep its names, dates and numbers. Answer in JSON alone.",
    ].join("\n"),
    user: dataLine({ question: question.slice(0, 2_000) }),
    schema: schemaOf(shapeFor(max)),
    parse: (value) =>
      parse(value)
        ?.queries.map((query) => query.replaceAll(/\s+/gu, " ").trim().slice(0, 200))
        .filter((query) => query !== "")
        .slice(0, max),
    maxTokens: 40 * max + 60,
  };
};
