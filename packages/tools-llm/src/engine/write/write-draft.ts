import type { Draft, Writer, WriteTask } from "@coinslot/models";
import { type Clock, isModelFailure, within } from "../deadline.ts";
import { pickByWords } from "./pick-by-words.ts";

/** The models that sentences come from. */
export type Writers = {
  readonly writer: Writer;
  /** Stands in where the writer is late, overloaded or broken; it picks sentences and writes none. */
  readonly extractive: Writer;
};

/** What the extractive writer, the checks and a repair still need when the writer is late. */
const keptForLast = 0.35;
/** The same where the embedder is late, and words decide: that takes no time. */
const keptForWords = 0.1;

/** The writer's draft, else the extractive one's. Only the caller's leaving is an error. */
export const writeDraft = async (
  { writer, extractive }: Writers,
  task: WriteTask,
  clock: Clock,
  signal: AbortSignal,
): Promise<{ readonly draft: Draft; readonly by: Writer }> => {
  if (writer.kind === "extractive") {
    return { draft: await pickSentences(writer, task, clock, signal), by: writer };
  }
  const draft = await attempt(writer, task, clock.leftMs() * (1 - keptForLast), signal);
  if (draft) return { draft, by: writer };
  return { draft: await pickSentences(extractive, task, clock, signal), by: extractive };
};

/** The sentences that the extractive writer picks, in what is left of the time; by their words alone where it fails. */
export const pickSentences = async (
  extractive: Writer,
  task: WriteTask,
  clock: Clock,
  signal: AbortSignal,
): Promise<Draft> =>
  (await attempt(extractive, task, clock.leftMs() * (1 - keptForWords), signal)) ??
  pickByWords(task);

const attempt = async (
  writer: Writer,
  task: WriteTask,
  ms: number,
  signal: AbortSignal,
): Promise<Draft | null> => {
  try {
    const asked = writer.kind === "extractive" ? task : withQuestion(task);
    return await within(ms, signal, (either) => writer.write(asked, either));
  } catch (error) {
    signal.throwIfAborted();
    if (!isModelFailure(error)) throw error;
    return null;
  }
};

/** A model is asked in words, also where nothing was asked: then the passages stand for the whole. */
const withQuestion = (task: WriteTask): WriteTask => ({
  ...task,
  question: task.question === "" ? "What do these passages say as a whole?" : task.question,
});
