/** How long is measured, and how often. */
export type Plan = {
  /** Every server is started, warmed up, measured and stopped once in a round. */
  readonly rounds: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** No measured interval has more answers than this. */
  readonly maxAnswers: number;
};

/** For numbers that are told to others: under four minutes. */
export const fullPlan: Plan = { rounds: 5, warmUpMs: 1_500, measureMs: 1_200, maxAnswers: 60_000 };

/** For a look: under 40 seconds. */
export const quickPlan: Plan = { rounds: 1, warmUpMs: 1_000, measureMs: 600, maxAnswers: 30_000 };
