import { type Answered, sumOf } from "../../engine/answer/answer-from.ts";
import type { Document } from "../../engine/document/document.ts";
import type { Run } from "../../engine/engine.ts";
import { passagesOf } from "../../engine/passages/passage.ts";
import { addUsage } from "../../engine/usage.ts";

const instruction =
  "Say in few sentences what the text says as a whole, the most important first, in the text's own words.";
/** A reader needs about so many words a sentence. */
const wordsPerSentence = 20;
const sentencesOfPart = 4;
const mostParts = 6;

/**
 * What the text says, part by part: a long text has more to say than its middle, and a long summary more than four
 * sentences. The first sentences of all parts come before the second ones, so that a short summary has something of each.
 */
export const answerParts = async (
  run: Run,
  document: Document,
  maxWords: number,
): Promise<Answered> => {
  const passages = passagesOf(document);
  const wanted = Math.ceil(maxWords / wordsPerSentence / sentencesOfPart);
  const count = Math.max(1, Math.min(wanted, mostParts, passages.length));
  const answers: Answered[] = [];
  for (let index = 0; index < count; index += 1) {
    const part = passages.slice(
      Math.floor((index * passages.length) / count),
      Math.floor(((index + 1) * passages.length) / count),
    );
    const task = {
      question: "",
      instruction,
      maxSentences: sentencesOfPart,
      share: 1 / (count - index),
    };
    answers.push(await run.answerFromPassages(part, task));
  }
  const [first, ...rest] = answers as [Answered, ...Answered[]];
  return {
    ...(answers.find(({ model }) => model.provider === "extractive") ?? first),
    sentences: Array.from({ length: sentencesOfPart }, (_, rank) => rank).flatMap((rank) =>
      answers.flatMap(({ sentences }) => sentences[rank] ?? []),
    ),
    counts: rest.reduce((sum, { counts }) => sumOf(sum, counts), first.counts),
    passages: {
      found: passages.length,
      kept: answers.reduce((sum, answered) => sum + answered.passages.kept, 0),
    },
    usage: addUsage(answers.map(({ usage }) => usage)),
    warnings: answers.flatMap(({ warnings }) => warnings),
  };
};
