import type { Document } from "../engine/document/document.ts";
import { evidenceAt } from "../engine/ladder/evidence.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import { passagesOf } from "../engine/passages/passage.ts";

/** A passage that warns, under the name of what it warns of. */
export type FlaggedPassage = {
  readonly title: string;
  readonly basis: "text";
  readonly anchored: Anchored;
};

const flags: readonly (readonly [title: string, pattern: RegExp])[] = [
  ["Going concern", /substantial doubt/i],
  ["Material weakness in controls", /material weakness/i],
  ["Restated figures", /\b(restates?|restated|restatement of)\b/i],
  ["Figures not to be relied on", /should no longer be relied (up)?on/i],
  ["Covenant broken", /\b(event of default|not in compliance with .{0,40}covenants?)\b/i],
  ["Investigation", /\b(subpoena|formal investigation|wells notice)\b/i],
  ["Delisting", /\b(notice of|risk of|subject to) delisting\b/i],
  ["Auditor left", /\bauditor\b.{0,60}\b(resigned|dismissed)\b/i],
];

/** What denies, or only imagines, what it names: such a sentence warns of nothing that is there. */
const deniedOrImagined =
  /\b(no|not|none|nor|never|without|remediated|alleviated|could|may|might|would|if|any)\b/i;

/** The first sentence for each thing to be warned of, as it stands; one that denies it or imagines it is none. */
export const redFlagsOfText = (document: Document): readonly FlaggedPassage[] => {
  if (!flags.some(([, pattern]) => pattern.test(document.text))) return [];
  const sentences = passagesOf(document).flatMap((passage) =>
    passage.sentences.map((span) => evidenceAt(passage, span)),
  );
  return flags.flatMap(([title, pattern]) => {
    const found = sentences.find(
      ({ text }) =>
        pattern.test(text) && !deniedOrImagined.test(text.replace(/\bno longer\b/i, "")),
    );
    if (!found) return [];
    return [
      { title, basis: "text", anchored: { text: found.text, evidence: [found], rung: "quoted" } },
    ];
  });
};
