import type { Label } from "@coinslot/models";
import {
  type Answered,
  answerFrom,
  answerFromPassages,
  type Models,
  type Task,
} from "./answer/answer-from.ts";
import type { Budget } from "./budget.ts";
import { classifySentences } from "./classify/classify-sentences.ts";
import { type Clock, startClock } from "./deadline.ts";
import type { Document } from "./document/document.ts";
import { gather, type PageSources } from "./gather/gather.ts";
import type { Gathered } from "./gather/gathered.ts";
import { readPages, type ReadPages } from "./gather/read-pages.ts";
import type { Anchored } from "./ladder/climb.ts";
import type { Passage } from "./passages/passage.ts";
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
export type Run = {
  readonly clock: Clock;
  /** Plans queries for a question, searches, and reads. Throws `ToolError` where no search answers. */
  readonly research: (question: string) => Promise<Gathered>;
  /** Searches for these queries and reads, but for what was read before. Throws `ToolError` where no search answers. */
  readonly gather: (queries: readonly string[], before?: readonly Document[]) => Promise<Gathered>;
  /** Reads these addresses. One that fails is told and throws nothing. */
  readonly read: (urls: readonly string[]) => Promise<ReadPages<{ readonly url: string }>>;
  /** What documents say about a task, each sentence on its quotes. */
  readonly answerFrom: (documents: readonly Document[], task: Task) => Promise<Answered>;
  /** The same from passages that were chosen already. */
  readonly answerFromPassages: (passages: readonly Passage[], task: Task) => Promise<Answered>;
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
    const gatherMs = (): number => Math.min(budget.gatherMs, clock.leftMs());
    const gatherAll: Run["gather"] = (queries, before = []) => {
      const except = new Set(before.map(({ source: { url } }) => url));
      const limits = { pages: budget.pages, gatherMs: gatherMs(), except };
      return gather(sources, queries, limits, signal);
    };
    const withBudget = (task: Task): Task => ({ maxPassages: budget.passages, ...task });
    return {
      clock,
      gather: gatherAll,
      research: async (question) => {
        const task = { question, max: budget.queries };
        return gatherAll((await planQueries(models.writer, task, clock, signal)).queries);
      },
      read: (urls) => {
        const hits = urls.map((url) => ({ url }));
        const limits = { pages: hits.length, ms: gatherMs() };
        return readPages(sources.webPages, hits, limits, signal);
      },
      answerFrom: (documents, task) =>
        answerFrom(documents, withBudget(task), { models, clock }, signal),
      answerFromPassages: (passages, task) =>
        answerFromPassages(passages, withBudget(task), { models, clock }, signal),
      classify: (sentences, labels) =>
        classifySentences(sentences, labels, { models, clock }, signal),
    };
  },
});
