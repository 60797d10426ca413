/** Something that keeps a seller from being found or bought from, and what mends it. */
export type Finding = {
  /** An error keeps indexes or clients away; a warning makes them fewer. */
  readonly level: "error" | "warning";
  /** The check that found it. */
  readonly check: string;
  readonly url: string;
  readonly problem: string;
  readonly mend: string;
};

/** What a check says, before it is known of which address. */
export type Remark = Omit<Finding, "url" | "check">;

/** Finds nothing, one thing or several. */
export const error = (problem: string, mend: string): Remark => ({ level: "error", problem, mend });

/** The same, where indexes only frown. */
export const warning = (problem: string, mend: string): Remark => ({
  level: "warning",
  problem,
  mend,
});
