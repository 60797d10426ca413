import type { Answered, Task } from "../engine/answer/answer-from.ts";
import type { Document } from "../engine/document/document.ts";
import type { Run } from "../engine/engine.ts";
import type { FilingTexts } from "./filing-documents.ts";

/** What is asked of a filing: a heading of the text, and the sections that tell of it. */
export type FilingQuestion = Omit<Task, "maxPassages"> & {
  readonly heading: string;
  readonly about: readonly string[];
};

/** A question with what the filing says to it. */
export type FilingAnswer = { readonly question: FilingQuestion; readonly answered: Answered };

const nearVerbatim =
  "Shorten, join and reorder the filing's own words; keep every figure with its period and its cause.";

/** The questions for a report, or for the notice of an event. */
export const questionsFor = (name: string, form: string): readonly FilingQuestion[] =>
  form.startsWith("8-K") || form.startsWith("6-K")
    ? [
        {
          heading: "What happened",
          question: `What does ${name} report, and what changed?`,
          instruction: nearVerbatim,
          maxSentences: 5,
          about: ["event"],
        },
      ]
    : [
        {
          heading: "What drove revenue",
          question: "Why did revenue increase or decrease?",
          instruction: nearVerbatim,
          maxSentences: 3,
          about: ["discussion"],
        },
        {
          heading: "Profit and cash",
          question: "How did gross margin, net income and cash develop, and why?",
          instruction: nearVerbatim,
          maxSentences: 4,
          about: ["discussion"],
        },
        {
          heading: "Outlook",
          question: "What does the company expect and plan for next year?",
          instruction: nearVerbatim,
          maxSentences: 3,
          about: ["discussion"],
        },
      ];

const passagesOfOne = 8;

/**
 * Asks one after the other, so that a model is never asked twice at a time. Each is answered from its own sections,
 * from the whole text where those were not found; what was said already is not said again.
 */
export const askFiling = async (
  run: Run,
  texts: FilingTexts,
  questions: readonly FilingQuestion[],
): Promise<readonly FilingAnswer[]> => {
  const answers: FilingAnswer[] = [];
  const said = new Set<string>();
  for (const question of questions) {
    const task = { ...question, maxPassages: passagesOfOne };
    const answered = await run.answerFrom(documentsFor(texts, question), task);
    const sentences = answered.sentences.filter(({ text }) => !said.has(text));
    for (const { text } of sentences) said.add(text);
    answers.push({ question, answered: { ...answered, sentences } });
  }
  return answers;
};

const documentsFor = (
  { whole, sections }: FilingTexts,
  { about }: FilingQuestion,
): readonly Document[] => {
  const own = sections.filter(({ section }) => about.includes(section.about));
  return own.length > 0 ? own.map(({ document }) => document) : [whole];
};
