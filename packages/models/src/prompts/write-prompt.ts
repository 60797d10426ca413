import { z } from "zod";
import type { NumberedPassage, WriteTask } from "../ports.ts";
import { asData, dataLine, parserOf, type Prompt, schemaOf } from "./prompt.ts";

type Sentence = { readonly text: string; readonly passages: readonly number[] };

const answer = z.object({
  sentences: z.array(z.object({ text: z.string(), passages: z.array(z.number()) })),
});

const shapeFor = ({ passages, maxSentences }: WriteTask) =>
  z.object({
    sentences: z
      .array(
        z.object({
          text: z.string(),
          passages: z
            .array(z.literal(passages.map(({ number }) => number)))
            .min(1)
            .max(3),
        }),
      )
      .max(maxSentences),
  });

const lineOf = ({ number, title, section, text }: NumberedPassage): string =>
  dataLine({ number, title, section, text });

/** Near-extractive: sentences made of a passage's own words can be checked, and others mostly fail the check. */
const systemFor = ({ instruction, maxSentences }: WriteTask): string =>
  [
    "You write short factual texts from numbered passages.",
    asData,
    `Task: ${instruction}`,
    `Write at most ${maxSentences} sentences. Put the answer to the question first.`,
    "Use the passages' own words: shorten, join and reorder them. Copy every number, unit, date and name exactly.",
    "Keep who did what to whom. Keep words such as not, may, some, about, according to.",
    "Say nothing that the passages do not say. Each sentence stands alone and names the numbers of the passages that it rests on.",
    'If the passages do not answer, give {"sentences": []}.',
    "Answer in JSON alone.",
  ].join("\n");

/** As many of the best passages as fit; the first ones are the best. */
const fitting = (
  passages: readonly NumberedPassage[],
  maxCharacters: number,
): readonly string[] => {
  const lines: string[] = [];
  let length = 0;
  for (const passage of passages) {
    const whole = lineOf(passage);
    if (lines.length > 0 && length + whole.length > maxCharacters) break;
    // One that is too long for all the room there is, is cut.
    const isTooLong = whole.length > maxCharacters;
    const line = isTooLong
      ? lineOf({ ...passage, text: passage.text.slice(0, maxCharacters / 2) })
      : whole;
    lines.push(line);
    length += line.length + 1;
  }
  return lines;
};

const kept = (sentence: Sentence, known: ReadonlySet<number>): Sentence => ({
  text: sentence.text.trim(),
  passages: [...new Set(sentence.passages)].filter((number) => known.has(number)),
});

/** Asks for a draft. Numbers that no passage has are left out of it, and sentences without text or beyond the limit. */
export const writePrompt = (
  task: WriteTask,
  maxCharacters: number,
): Prompt<readonly Sentence[]> => {
  const known = new Set(task.passages.map(({ number }) => number));
  const parse = parserOf(answer);
  const system = systemFor(task);
  const question = dataLine({ question: task.question });
  const room = maxCharacters - system.length - question.length;
  return {
    system,
    user: [...fitting(task.passages, room), question].join("\n"),
    schema: schemaOf(shapeFor(task)),
    parse: (value) =>
      parse(value)
        ?.sentences.map((sentence) => kept(sentence, known))
        .filter(({ text }) => text !== "")
        .slice(0, task.maxSentences),
    maxTokens: 80 * task.maxSentences + 100,
  };
};
