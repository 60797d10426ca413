import type { Anchored } from "../engine/ladder/climb.ts";
import { evidenceAt, sharedWords } from "../engine/ladder/evidence.ts";
import { isQuotable } from "@coinslot/models";
import type { Passage } from "../engine/passages/passage.ts";

/** Two sentences of different sites that share this part of their words, both ways, speak of the same. */
const sameThing = 0.75;
const most = 3;

/** Two sentences that cannot both hold. */
export type Contradiction = readonly [Anchored, Anchored];

const numbers =
  /[$€£¥]?\p{N}+(?:[.,]\p{N}+)*(?:\s?(?:%|percent|million|billion|thousand|people|dollars))?/giu;
const year = /^(?:1[5-9]|20)\d\d$/u;

const figuresIn = (text: string): { readonly dates: string; readonly amounts: string } => {
  const found = (text.match(numbers) ?? []).map((one) => one.toLowerCase());
  return {
    dates: found.filter((one) => year.test(one)).join(" "),
    amounts: found.filter((one) => !year.test(one)).join(" "),
  };
};

const withoutFigures = (text: string): string =>
  text.replaceAll(/[$€£¥]?\p{N}+(?:[.,]\p{N}+)*/gu, " ");

/**
 * Sentences of different sites that say the same but for a figure, of the same years. Only what is nearly word for word
 * is taken for one: a wrong contradiction is worse than one that is missed.
 */
export const contradictionsIn = (passages: readonly Passage[]): readonly Contradiction[] => {
  const sentences = passages
    .flatMap((passage) => passage.sentences.map((span) => evidenceAt(passage, span)))
    .filter(({ text }) => /\p{N}/u.test(text) && isQuotable(text));
  const found: Contradiction[] = [];
  for (const [index, one] of sentences.entries()) {
    for (const other of sentences.slice(index + 1)) {
      if (found.length >= most) return found;
      if (one.passage.document.site === other.passage.document.site) continue;
      if (!contradict(one.text, other.text)) continue;
      found.push([quoted(one), quoted(other)]);
    }
  }
  return found;
};

/** Whether two sentences say the same but for a figure, of the same years. */
export const contradict = (one: string, other: string): boolean => {
  const [left, right] = [figuresIn(one), figuresIn(other)];
  if (left.amounts === "" || right.amounts === "") return false;
  if (left.amounts === right.amounts || left.dates !== right.dates) return false;
  const [first, second] = [withoutFigures(one), withoutFigures(other)];
  return sharedWords(first, second) >= sameThing && sharedWords(second, first) >= sameThing;
};

const quoted = (evidence: Anchored["evidence"][number]): Anchored => ({
  text: evidence.text,
  evidence: [evidence],
  rung: "quoted",
});
