import type { Label } from "@coinslot/models";
import { type Answered, answerFrom, type Models, type Task } from "./answer/answer-from.ts";
import type { Budget } from "./budget.ts";
import { classifySentences } from "./classify/classify-sentences.ts";
import { type Clock, startClock } from "./deadline.ts";
import type { Document } from "./document/document.ts";
import { gather, type PageSources } from "./gather/gather.ts";
import type { Gathered } from "./gather/gathered.ts";
import type { Anchored } from "./ladder/climb.ts";
import { planQueries } from "./plan/plan-queries.ts";

/**
 * What every AI tool works with. The rooms beside this file are the steps, in their order:
 * plan, gather, document, passages, rank, write, ladder (with `../verify`), result.
 *
 *     const run = engine.start(answerBudget, signal);            // the clock runs
 *     const gathered = await run.research(question);             // plan, search, read; or run.gather(queries),
 *                                                                // or gatheredFrom(documents) for texts of your own
 *     const answered = await run.answerFrom(gathered.documents, { question, instruction, maxSentences: 4 });
 *     const labels = await run.classify(answered.sentences, labels);   // null where none fits clearly
 *     const book = createSourceBook();                           // numbers for what data names: book.idOf(fetched)
 *     const keyPoints = answered.sentences.map((one) => citedTextFrom(one, book));
 *     return { data: { keyPoints }, ...assemble([{ answered }], gathered, book) };
 *
 * Documents come from pages (`documentFromPage`), from any text of a provider (`documentFrom(fetched, text)`), or from
 * statements that code makes of figures (`documentOfText`): only what is a document can be quoted. No sentence of a
 * model's is in `data` that is not in `analysis` as well, where its quotes are.
 */
export type Engine = {
  /** A run of one call: what it begins ends with the signal, and fits into the budget. */
  readonly start: (budget: Budget, signal: AbortSignal) => Run;
};

/** One call's use of the engine. Models that fail or are late lower its quality and are told; they do not fail it. */
type Run = {
  readonly clock: Clock;
  /** Plans queries for a question, searches, and reads. Throws `ToolError` where no search answers. */
  readonly research: (question: string) => Promise<Gathered>;
  /** Searches for these queries and reads. Throws `ToolError` where no search answers. */
  readonly gather: (queries: readonly string[], pages?: number) => Promise<Gathered>;
  /** What documents say about a task, each sentence on its quotes. */
  readonly answerFrom: (documents: readonly Document[], task: Task) => Promise<Answered>;
  /** The label of each sentence, in order; null where none fits clearly, or nobody could judge. */
  readonly classify: (
    sentences: readonly Pick<Anchored, "text">[],
    labels: readonly Label[],
  ) => Promise<readonly (string | null)[]>;
};

/** The engine over its sources and models. */
export const createEngine = ({
  sources,
  models,
}: {
  readonly sources: PageSources;
  readonly models: Models;
}): Engine => ({
  start: (budget, signal) => {
    const clock = startClock(budget.totalMs);
    const gatherAll: Run["gather"] = (queries, pages = budget.pages) =>
      gather(
        sources,
        queries,
        { pages, gatherMs: Math.min(budget.gatherMs, clock.leftMs()) },
        signal,
      );
    return {
      clock,
      gather: gatherAll,
      research: async (question) => {
        const task = { question, max: budget.queries };
        return gatherAll((await planQueries(models.writer, task, clock, signal)).queries);
      },
      answerFrom: (documents, task) =>
        answerFrom(documents, { maxPassages: budget.passages, ...task }, { models, clock }, signal),
      classify: (sentences, labels) =>
        classifySentences(sentences, labels, { models, clock }, signal),
    };
  },
});
