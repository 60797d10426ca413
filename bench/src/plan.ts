/** How long is measured, and how often. */
export type Plan = {
  /** Every server is measured in every scenario once in a round. */
  readonly rounds: number;
  /** Before the first round; a JavaScript server takes ten thousand calls to reach its speed. */
  readonly warmUpMs: { readonly unpaid: number; readonly paid: number };
  readonly measureMs: number;
  /** No measured interval has more answers than this. */
  readonly maxAnswers: number;
};

/** For numbers that are told to others: under four minutes. */
export const fullPlan: Plan = {
  rounds: 5,
  warmUpMs: { unpaid: 2_000, paid: 15_000 },
  measureMs: 1_300,
  maxAnswers: 100_000,
};

/** For a look: under 40 seconds, and not warm yet. */
export const quickPlan: Plan = {
  rounds: 1,
  warmUpMs: { unpaid: 500, paid: 2_000 },
  measureMs: 600,
  maxAnswers: 50_000,
};
