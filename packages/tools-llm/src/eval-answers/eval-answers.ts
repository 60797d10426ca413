import { type Models, answerFrom } from "../engine/answer/answer-from.ts";
import { startClock } from "../engine/deadline.ts";
import { documentOfText } from "../engine/document/given-text.ts";
import { normalizeText } from "../engine/document/normalize-text.ts";
import type { Question } from "./question.ts";
import { type Score, scoreAnswer } from "./score-answer.ts";

/** What one question gave. */
export type EvaluatedAnswer = {
  readonly question: string;
  readonly answer: string;
  readonly provider: string;
  readonly score: Score;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly milliseconds: number;
};

const task = {
  instruction:
    "Answer the question in the first sentence; then at most three sentences that a reader needs to rely on it.",
  maxSentences: 4,
};

/** Answers a question from its documents alone, with the writer that was chosen, and judges the answer. */
export const evaluateAnswer = async (
  { question, documents, expect }: Question,
  models: Models,
  { totalMs = 60_000, signal = new AbortController().signal } = {},
): Promise<EvaluatedAnswer> => {
  const clock = startClock(totalMs);
  const given = documents.map(({ title, text }) =>
    documentOfText(title, text, { now: 0, isHeld: false }),
  );
  const answered = await answerFrom(given, { ...task, question }, { models, clock }, signal);
  const milliseconds = Math.round(clock.spentMs());
  const sentences = answered.sentences.map(({ text, evidence }) => ({
    text,
    quotes: evidence.map((one) => ({ title: one.passage.document.source.name, text: one.text })),
  }));
  const misquoted = sentences
    .flatMap(({ quotes }) => quotes)
    .find(
      (quote) =>
        !documents.some(
          ({ title, text }) => title === quote.title && normalizeText(text).includes(quote.text),
        ),
    );
  if (misquoted) throw new Error(`a quote is in no document: ${misquoted.text}`);
  return {
    question,
    answer: sentences.map(({ text }) => text).join(" "),
    provider: answered.model.provider,
    score: scoreAnswer(sentences, { expect }),
    promptTokens: answered.usage.promptTokens,
    completionTokens: answered.usage.completionTokens,
    milliseconds,
  };
};
