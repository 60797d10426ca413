import { isQuotable, type Writer } from "@coinslot/models";
import type { Rung } from "@coinslot/tools-schema";
import type { Known } from "../../verify/verdict.ts";
import { type Clock, isModelFailure, within } from "../deadline.ts";
import type { Passage } from "../passages/passage.ts";
import { noUsage, type Usage } from "../usage.ts";
import { type Evidence, evidenceFor } from "./evidence.ts";
import { findVerbatim } from "./find-verbatim.ts";
import { pointsElsewhere } from "./points-elsewhere.ts";
import { standsOn } from "./stands-on.ts";

/** A sentence as it was written, with the passages that it names. */
export type Claim = { readonly text: string; readonly passages: readonly Passage[] };

/** A sentence that stands on quotes. */
export type Anchored = {
  readonly text: string;
  readonly evidence: readonly Evidence[];
  readonly rung: Rung;
};

/** Where a sentence came to rest on the ladder; null fell off. */
export type Climbed = {
  readonly anchored: Anchored | null;
  readonly outcome: "anchored" | "repaired" | "replaced" | "dropped";
  readonly usage: Usage;
};

/** What a sentence is repaired by, and what it may say besides its quotes. */
export type Ladder = {
  readonly writer: Pick<Writer, "kind" | "repair">;
  readonly known: Known;
  readonly clock: Clock;
};

/** With fewer of a sentence's words a quote is about something else. */
const leastShared = 0.3;
const mostRepairMs = 8_000;

/**
 * Written, repaired once, the quote itself, or dropped: the first rung on which a sentence stands. Without a writer
 * that can repair, or time for it, that rung is passed over.
 */
export const climb = async (
  { text, passages }: Claim,
  ladder: Ladder,
  signal: AbortSignal,
): Promise<Climbed> => {
  if (pointsElsewhere(text)) return { anchored: null, outcome: "dropped", usage: noUsage };
  const verbatim = findVerbatim(text, passages);
  if (verbatim) return { anchored: quoteOf(verbatim), outcome: "anchored", usage: noUsage };
  const standing = standsOn(text, passages, ladder.known);
  const { evidence } = standing;
  if (standing.stands) {
    return { anchored: { text, evidence, rung: "written" }, outcome: "anchored", usage: noUsage };
  }
  if (evidence.length === 0) return { anchored: null, outcome: "dropped", usage: noUsage };
  const quotes = evidence.map((one) => one.text);
  const repaired = await repair(
    { sentence: text, quotes, problem: standing.problem },
    ladder,
    signal,
  );
  const again = repaired.text === null ? null : standsOn(repaired.text, passages, ladder.known);
  if (repaired.text !== null && again?.stands && !pointsElsewhere(repaired.text)) {
    const anchored: Anchored = { text: repaired.text, evidence: again.evidence, rung: "repaired" };
    return { anchored, outcome: "repaired", usage: repaired.usage };
  }
  return { ...fall({ text, passages }), usage: repaired.usage };
};

/** The last two rungs: the quote that has most of a sentence's words, or nothing. */
export const fall = ({ text, passages }: Claim): Omit<Climbed, "usage"> => {
  const best = evidenceFor(text, passages).find(
    ({ evidence: { text: quote }, share }) =>
      share >= leastShared && isQuotable(quote) && !pointsElsewhere(quote),
  );
  if (!best) return { anchored: null, outcome: "dropped" };
  return { anchored: quoteOf(best.evidence), outcome: "replaced" };
};

/** A quote as a sentence: verbatim, with a capital where a leading connector was cut. */
const quoteOf = (evidence: Evidence): Anchored => ({
  text: evidence.text.slice(0, 1).toUpperCase() + evidence.text.slice(1),
  evidence: [evidence],
  rung: "quoted",
});

const repair = async (
  task: { readonly sentence: string; readonly quotes: readonly string[]; readonly problem: string },
  { writer, clock }: Ladder,
  signal: AbortSignal,
): Promise<{ readonly text: string | null; readonly usage: Usage }> => {
  const ms = Math.min(mostRepairMs, clock.leftMs() / 2);
  if (writer.kind === "extractive" || ms < 100) return { text: null, usage: noUsage };
  try {
    return await within(ms, signal, (either) => writer.repair(task, either));
  } catch (error) {
    signal.throwIfAborted();
    if (!isModelFailure(error)) throw error;
    return { text: null, usage: noUsage };
  }
};
