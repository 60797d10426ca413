/** What a result may cost in time and reading. */
export type Budget = {
  /** From the call to the result. */
  readonly totalMs: number;
  /** For searching and reading together. */
  readonly gatherMs: number;
  readonly queries: number;
  /** Pages that are read at most. */
  readonly pages: number;
  /** Passages that the writer is shown. */
  readonly passages: number;
};

/**
 * An answer is there before a call is handed over (45 s): a buyer who waits gets it in the call that paid. What is
 * kept for last, quotes instead of a late writer's sentences, fits into it as well.
 */
export const answerBudget: Budget = {
  totalMs: 40_000,
  gatherMs: 10_000,
  queries: 3,
  pages: 8,
  passages: 12,
};

/** Four views of a topic take longer than an answer; the attempt has 180 s. */
export const analyzeBudget: Budget = {
  totalMs: 90_000,
  gatherMs: 12_000,
  queries: 4,
  pages: 10,
  passages: 12,
};

/** Reports are read at once, and told one after another. */
export const briefingBudget: Budget = { ...answerBudget, pages: 12, passages: 8 };
