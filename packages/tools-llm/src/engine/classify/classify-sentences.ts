import type { Label, Writer } from "@coinslot/models";
import { type Clock, isModelFailure, within } from "../deadline.ts";

const mostMs = 10_000;

/**
 * The label of each sentence, in order. The writer judges; where it fails the extractive one does, by meaning and with
 * a margin; where that fails, too, no sentence has a label: a form is filled less rather than wrongly.
 */
export const classifySentences = async (
  sentences: readonly { readonly text: string }[],
  labels: readonly Label[],
  {
    models,
    clock,
  }: {
    readonly models: { readonly writer: Writer; readonly extractive: Writer };
    readonly clock: Clock;
  },
  signal: AbortSignal,
): Promise<readonly (string | null)[]> => {
  const texts = sentences.map(({ text }) => text);
  if (texts.length === 0 || labels.length === 0) return texts.map(() => null);
  const names = new Set(labels.map(({ name }) => name));
  for (const writer of new Set([models.writer, models.extractive])) {
    try {
      const ms = Math.min(mostMs, clock.leftMs() / 2);
      const judged = await within(ms, signal, (either) =>
        writer.classify({ texts, labels }, either),
      );
      return texts.map((_, index) => {
        const label = judged.labels[index] ?? null;
        return label !== null && names.has(label) ? label : null;
      });
    } catch (error) {
      signal.throwIfAborted();
      if (!isModelFailure(error)) throw error;
    }
  }
  return texts.map(() => null);
};
