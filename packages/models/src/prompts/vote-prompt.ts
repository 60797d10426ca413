import { z } from "zod";
import type { SupportPair, Vote } from "../ports.ts";
import { asData, dataLine, parserOf, type Prompt, schemaOf } from "./prompt.ts";

const votes = ["supported", "partly", "unsupported"] as const;
const answer = z.object({ votes: z.array(z.string().nullable()) });

/** Asks how far quotes support each sentence. What is no vote, or missing, is null. */
export const votePrompt = (
  pairs: readonly SupportPair[],
  maxCharacters: number,
): Prompt<readonly (Vote | null)[]> => {
  const parse = parserOf(answer);
  const each = Math.max(40, Math.floor(maxCharacters / (2 * pairs.length + 1)) - 100);
  return {
    system: [
      "You check sentences against the quotes that they rest on.",
      asData,
      "For each sentence, in order, say: supported (the quotes say all of it), partly, or unsupported.",
      "Look at numbers, dates, names, who did what to whom, negation and hedges. Use nothing that you know otherwise.",
      "Answer in JSON alone.",
    ].join("\n"),
    user: pairs
      .map(({ sentence, quotes }) =>
        dataLine({ sentence: sentence.slice(0, each), quotes: quotes.join(" … ").slice(0, each) }),
      )
      .join("\n"),
    schema: schemaOf(z.object({ votes: z.array(z.enum(votes)).length(pairs.length) })),
    parse: (value) => {
      const given = parse(value)?.votes;
      return given && pairs.map((_, index) => votes.find((vote) => vote === given[index]) ?? null);
    },
    maxTokens: 10 * pairs.length + 60,
  };
};
