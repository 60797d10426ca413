import type { Handler, tools, Warning } from "@coinslot/tools-schema";
import type { Answered } from "../engine/answer/answer-from.ts";
import { answerBudget } from "../engine/budget.ts";
import { answersQuestion } from "../engine/answer/answers-question.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import { assemble, type Part } from "../engine/result/assemble.ts";
import { citedTextFrom } from "../engine/result/cite.ts";
import { createSourceBook } from "../engine/result/source-book.ts";
import { partOfDisputes, setDisputesApart } from "./disputed.ts";
import { withSentences } from "./said-once.ts";
import type { ToolParts } from "./tool-parts.ts";

const instruction =
  "Answer the question in the first sentence; then at most three sentences that a reader needs to rely on it.";
const maxSentences = 4;

const whatWasFound = "What was found";

const noAnswer: Warning = {
  code: "NO_ANSWER_FOUND",
  message:
    "The sources that could be read do not answer the question; what they say nearest to it is quoted as what was found.",
  sourceId: null,
};

type Judged = { readonly isAnswered: boolean; readonly part: Part };

/**
 * The sentences that answer a question; where none does, all of them are what was found instead. What a model writes
 * after its answer stays behind it; of picked sentences those that answer are the whole answer.
 */
const judge = (question: string, found: Answered): Judged => {
  const isAnswer = (one: Anchored): boolean => answersQuestion(question, one);
  const answering = found.sentences.filter(isAnswer);
  if (answering.length === 0) {
    const warnings = found.sentences.length > 0 ? [...found.warnings, noAnswer] : found.warnings;
    return { isAnswered: false, part: { heading: whatWasFound, answered: { ...found, warnings } } };
  }
  const isPicked = found.model.provider === "extractive";
  const rest = isPicked ? [] : found.sentences.filter((one) => !isAnswer(one));
  return { isAnswered: true, part: { answered: withSentences(found, [...answering, ...rest]) } };
};

/** What the pages that a search finds say to a question, each sentence on its quotes. */
export const createAnswerHandler =
  ({ engine }: Pick<ToolParts, "engine">): Handler<(typeof tools)["answer"]> =>
  async ({ q }, { signal }) => {
    const run = engine.start(answerBudget, signal);
    const question = q.trim();
    const gathered = await run.research(question);
    const task = { question, instruction, maxSentences };
    const { isAnswered, part } = judge(question, await run.answerFrom(gathered.documents, task));
    const { answers, disputes } = setDisputesApart([part.answered]);
    const [answered = part.answered] = answers;
    const book = createSourceBook();
    const parts = [
      { ...part, answered },
      ...(isAnswered ? partOfDisputes(answered, disputes) : []),
    ];
    return {
      data: {
        question: q,
        answerable: isAnswered,
        // Figures of pages stand in sentences, beside what they are figures of.
        facts: [],
        keyPoints: answered.sentences.map((one) => citedTextFrom(one, book)),
      },
      ...assemble(parts, gathered, book),
    };
  };
