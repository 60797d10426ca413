/** The rules a sentence is held to, one file of `rules/` each. */
export type RuleName =
  | "numbers"
  | "dates-and-periods"
  | "names"
  | "polarity"
  | "roles"
  | "modality"
  | "attribution"
  | "anchoring"
  | "attachment"
  | "binding"
  | "restrictors"
  | "cause-superlative-comparison"
  | "scope";

/** Whether the quotes carry the sentence, and else the first rule that found something, in words for a writer. */
export type Verdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly rule: RuleName; readonly problem: string };

/** A number that code computed (a ratio, a change), which a sentence may state beside its quotes. */
export type KnownFact = {
  readonly id: string;
  readonly value: number;
  /** "%", "percentage points", a currency code, or nothing for a plain number. */
  readonly unit?: string;
};

/** What may stand in a sentence besides its quotes. */
export type Known = {
  readonly facts?: readonly KnownFact[];
  /** Other names of one thing, as a source gives them: `["Apple Inc.", "AAPL"]`. */
  readonly aliases?: readonly (readonly string[])[];
  /**
   * A model will vote on the sentence besides. Without it a sentence that tells a cause, or "who" beside a
   * percentage, passes only as its quote: code cannot decide it.
   */
  readonly vote?: boolean;
};
