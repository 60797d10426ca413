import type { Budget } from "../../engine/budget.ts";

/** How far a report goes: rounds of search, and what they may cost. */
export type Depth = {
  readonly name: "quick" | "standard" | "comprehensive";
  readonly rounds: number;
  readonly budget: Budget;
  /** Sentences of one section. */
  readonly sentences: number;
};

const gatherMs = 10_000;

/** Quick is there before a call is handed over; the others are collected, well before the attempt ends (240 s). */
const depths: readonly Depth[] = [
  {
    name: "quick",
    rounds: 1,
    sentences: 3,
    budget: { totalMs: 40_000, gatherMs, queries: 2, pages: 6, passages: 10 },
  },
  {
    name: "standard",
    rounds: 2,
    sentences: 4,
    budget: { totalMs: 90_000, gatherMs, queries: 3, pages: 8, passages: 12 },
  },
  {
    name: "comprehensive",
    rounds: 3,
    sentences: 4,
    budget: { totalMs: 150_000, gatherMs, queries: 3, pages: 10, passages: 12 },
  },
];

/** The depth of that name; whatever is none is run as the most thorough, and the result says which was run. */
export const depthNamed = (name: string): Depth => {
  const wanted = name.trim().toLowerCase();
  return depths.find((one) => one.name === wanted) ?? (depths[2] as Depth);
};
