import type { Answered } from "../engine/answer/answer-from.ts";
import type { Document } from "../engine/document/document.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import { evidenceAt } from "../engine/ladder/evidence.ts";
import { passagesOf } from "../engine/passages/passage.ts";
import { noUsage } from "../engine/usage.ts";

/** Every sentence of a document, quoted as it stands. */
export const sentencesOf = (document: Document): readonly Anchored[] =>
  passagesOf(document).flatMap((passage) =>
    passage.sentences.map((span) => {
      const evidence = evidenceAt(passage, span);
      return { text: evidence.text, evidence: [evidence], rung: "quoted" };
    }),
  );

/** Sentences that code chose, as a part of the text; the model is that of the other parts, which it does not change. */
export const statedBy = (sentences: readonly Anchored[], model: Answered["model"]): Answered => {
  const count = sentences.length;
  return {
    sentences,
    counts: { written: count, anchored: count, repaired: 0, replaced: 0, dropped: 0 },
    passages: { found: 0, kept: 0 },
    model,
    usage: noUsage,
    warnings: [],
  };
};
