import type { Embedder, WriteTask, Writer } from "@coinslot/models";
import type { Warning } from "@coinslot/tools-schema";
import type { Known } from "../../verify/verdict.ts";
import { type Clock, startClock } from "../deadline.ts";
import type { Document } from "../document/document.ts";
import type { Anchored } from "../ladder/climb.ts";
import { climbAll, type Counts } from "../ladder/climb-all.ts";
import { dropRepeated } from "../passages/drop-repeated.ts";
import { type Passage, passagesOf } from "../passages/passage.ts";
import { rankPassages } from "../rank/rank-passages.ts";
import { addUsage, type Usage } from "../usage.ts";
import { pickSentences, writeDraft } from "../write/write-draft.ts";

/** The models that an answer is made with. */
export type Models = {
  readonly embedder: Embedder;
  readonly writer: Writer;
  /** Stands in for a writer that is late or broken. It may be the same. */
  readonly extractive: Writer;
};

/** What is asked of documents. */
export type Task = {
  /** What passages are ranked by and the writer answers; nothing where they are to be told as a whole. */
  readonly question: string;
  /** What kind of text is wanted, in one or two sentences of ours; never a caller's or a page's. */
  readonly instruction: string;
  readonly maxSentences: number;
  /** Passages that the writer is shown; 12 unless told. */
  readonly maxPassages?: number;
  /** The part of the time left that this may take, where more is to follow; all of it unless told. */
  readonly share?: number;
  /** Computed numbers and other names that a sentence may state beside its quotes. */
  readonly known?: Omit<Known, "vote">;
};

/** Sentences that stand, and what was done for them. Without any the documents do not answer the question. */
export type Answered = {
  readonly sentences: readonly Anchored[];
  readonly counts: Counts;
  readonly passages: { readonly found: number; readonly kept: number };
  readonly model: { readonly name: string; readonly provider: Writer["kind"] };
  readonly usage: Usage;
  readonly warnings: readonly Warning[];
};

const warningOf = (code: string, message: string): Warning => ({ code, message, sourceId: null });

const stoodIn = warningOf(
  "WRITER_UNAVAILABLE",
  "The language model gave no usable answer in time: sentences were picked from the sources instead.",
);
const rankedByWords = warningOf(
  "RANKED_BY_WORDS",
  "Passages were ordered by their words alone: the embedding model did not answer in time.",
);
const leftOut = (count: number): Warning =>
  warningOf(
    "UNSUPPORTED_SENTENCE",
    `${count} sentence${count === 1 ? "" : "s"} of the draft had no support in the sources and ${count === 1 ? "was" : "were"} left out.`,
  );

/** Ranking may take this part of what is left; the rest is the writer's. */
const partOfRanking = 0.3;
const usualPassages = 12;

type Parts = { readonly models: Models; readonly clock: Clock };

/** Passages, rank, write, verify: what the documents say about the task, each sentence on its quotes. */
export const answerFrom = async (
  documents: readonly Document[],
  task: Task,
  parts: Parts,
  signal: AbortSignal,
): Promise<Answered> =>
  answerFromPassages(dropRepeated(documents.flatMap(passagesOf)), task, parts, signal);

/** The same from passages that were chosen already. */
export const answerFromPassages = async (
  passages: readonly Passage[],
  task: Task,
  { models, clock: whole }: Parts,
  signal: AbortSignal,
): Promise<Answered> => {
  const clock = startClock(whole.leftMs() * (task.share ?? 1));
  const { embedder } = models;
  const { ranked, isByMeaning } = await rankPassages(
    task.question,
    passages,
    { embedder, limit: task.maxPassages ?? usualPassages, ms: clock.leftMs() * partOfRanking },
    signal,
  );
  const shown = ranked.map(({ passage }) => passage);
  const { sentences, counts, usage, by } = await writeAndVerify(
    shown,
    task,
    { models, clock },
    signal,
  );
  return {
    sentences,
    counts,
    passages: { found: passages.length, kept: shown.length },
    model: { name: by.name, provider: by.kind },
    usage,
    warnings: [
      ...(by === models.writer ? [] : [stoodIn]),
      ...(isByMeaning ? [] : [rankedByWords]),
      ...(counts.dropped > 0 && by.kind !== "extractive" ? [leftOut(counts.dropped)] : []),
    ],
  };
};

const writeAndVerify = async (
  shown: readonly Passage[],
  task: Task,
  { models, clock }: { readonly models: Models; readonly clock: Clock },
  signal: AbortSignal,
) => {
  const known = task.known ?? {};
  const writeTask = writeTaskOf(shown, task);
  if (shown.length === 0) return { ...nothing, by: models.writer };
  const { draft, by } = await writeDraft(models, writeTask, clock, signal);
  const stood = await climbAll(firstOf(draft, task), shown, { writer: by, clock, known }, signal);
  const usage = addUsage([draft.usage, stood.usage]);
  if (stood.counts.anchored + stood.counts.repaired > 0 || by.kind === "extractive") {
    return { ...stood, usage, by };
  }
  // Nothing that the model wrote stands: the sources speak for themselves, and what it named does not choose for them.
  const { extractive } = models;
  const picked = await pickSentences(extractive, writeTask, clock, signal);
  const second = await climbAll(
    firstOf(picked, task),
    shown,
    { writer: extractive, clock, known },
    signal,
  );
  if (second.sentences.length === 0) return { ...stood, usage, by };
  const { written } = stood.counts;
  const counts = sumOf({ ...none, written, dropped: written }, second.counts);
  const all = addUsage([usage, picked.usage, second.usage]);
  return { sentences: second.sentences, counts, usage: all, by: extractive };
};

const writeTaskOf = (
  shown: readonly Passage[],
  { question, instruction, maxSentences }: Task,
): WriteTask => ({
  question,
  instruction,
  maxSentences,
  passages: shown.map(({ document, section, text }, index) => ({
    number: index + 1,
    title: document.source.title,
    section,
    text,
  })),
});

/** A writer that says more than was asked for is not read to its end. */
const firstOf = <One>(
  { sentences }: { readonly sentences: readonly One[] },
  { maxSentences }: Task,
): { readonly sentences: readonly One[] } => ({ sentences: sentences.slice(0, maxSentences) });

const none: Counts = { written: 0, anchored: 0, repaired: 0, replaced: 0, dropped: 0 };
const nothing = { sentences: [], counts: none, usage: addUsage([]) };

/** Counts of two drafts together. */
export const sumOf = (one: Counts, other: Counts): Counts => ({
  written: one.written + other.written,
  anchored: one.anchored + other.anchored,
  repaired: one.repaired + other.repaired,
  replaced: one.replaced + other.replaced,
  dropped: one.dropped + other.dropped,
});
