import type { Handler, tools } from "@coinslot/tools-schema";
import { answerBudget } from "../engine/budget.ts";
import { assemble } from "../engine/result/assemble.ts";
import { citedTextFrom } from "../engine/result/cite.ts";
import { createSourceBook } from "../engine/result/source-book.ts";
import type { ToolParts } from "./tool-parts.ts";

const instruction =
  "Answer the question in the first sentence; then at most three sentences that a reader needs to rely on it.";
const maxSentences = 4;

/** What the pages that a search finds say to a question, each sentence on its quotes. */
export const createAnswerHandler =
  ({ engine }: Pick<ToolParts, "engine">): Handler<(typeof tools)["answer"]> =>
  async ({ q }, { signal }) => {
    const run = engine.start(answerBudget, signal);
    const question = q.trim();
    const gathered = await run.research(question);
    const answered = await run.answerFrom(gathered.documents, {
      question,
      instruction,
      maxSentences,
    });
    const book = createSourceBook();
    return {
      data: {
        question: q,
        answerable: answered.sentences.length > 0,
        // Figures of pages stand in sentences, beside what they are figures of.
        facts: [],
        keyPoints: answered.sentences.map((one) => citedTextFrom(one, book)),
      },
      ...assemble([{ answered }], gathered, book),
    };
  };
