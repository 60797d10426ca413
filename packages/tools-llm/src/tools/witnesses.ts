import type { Document } from "../engine/document/document.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import { sharedWords } from "../engine/ladder/evidence.ts";
import { type Passage, passagesOf } from "../engine/passages/passage.ts";
import { identifiersOf } from "../engine/passages/words.ts";

/** A passage that has this part of a sentence's words, and all of its figures, says it too. */
const saysIt = 0.7;

/** How many independent sites say what a sentence says, its own among them. */
export const witnessesOf = ({ text, evidence }: Anchored, passages: readonly Passage[]): number => {
  const own = evidence.map(({ passage }) => passage.document.site);
  const figures = [...identifiersOf(text)].filter((one) => /\p{N}/u.test(one));
  const others = passages
    .filter((passage) => {
      const has = identifiersOf(passage.text);
      return figures.every((one) => has.has(one)) && sharedWords(text, passage.text) >= saysIt;
    })
    .map(({ document: { site } }) => site);
  return new Set([...own, ...others]).size;
};

/** One site is a claim, two agree, three are many. */
export const levelOf = (witnesses: number): "low" | "medium" | "high" =>
  witnesses >= 3 ? "high" : witnesses === 2 ? "medium" : "low";

/** The passages of all documents. */
export const allPassages = (documents: readonly Document[]): readonly Passage[] =>
  documents.flatMap(passagesOf);
