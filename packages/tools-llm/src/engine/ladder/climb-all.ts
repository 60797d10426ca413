import type { Draft, Writer } from "@coinslot/models";
import type { Known } from "../../verify/verdict.ts";
import type { Clock } from "../deadline.ts";
import type { Passage } from "../passages/passage.ts";
import { identifiersOf } from "../passages/words.ts";
import { addUsage, type Usage } from "../usage.ts";
import { type Anchored, type Claim, climb, type Climbed } from "./climb.ts";
import { sharedWords } from "./evidence.ts";
import { lowerByVote } from "./lower-by-vote.ts";

/** How many sentences came to rest where; `written` is the sum of the others. */
export type Counts = {
  readonly written: number;
  readonly anchored: number;
  readonly repaired: number;
  readonly replaced: number;
  readonly dropped: number;
};

/** The sentences of a draft that stand, in its order. */
export type Stood = {
  readonly sentences: readonly Anchored[];
  readonly counts: Counts;
  readonly usage: Usage;
};

/** Two sentences that share this part of their words, both ways, say the same. */
const same = 0.85;

/**
 * Every sentence of a draft up the ladder. Passages are known by the numbers that the writer was shown: a number that
 * names none is as good as no number. What repeats an earlier sentence is dropped.
 */
export const climbAll = async (
  { sentences }: Pick<Draft, "sentences">,
  shown: readonly Passage[],
  { writer, clock, known }: { writer: Writer; clock: Clock; known: Known },
  signal: AbortSignal,
): Promise<Stood> => {
  const claims = sentences.map(({ text, passages }): Claim => ({
    text: text.trim(),
    passages: [...new Set(passages)].flatMap((number) => shown[number - 1] ?? []),
  }));
  const canVote = writer.kind !== "extractive";
  const ladder = { writer, clock, known: { ...known, vote: canVote } };
  const held = await Promise.all(
    claims.map(async (claim) => ({ claim, climbed: await climb(claim, ladder, signal) })),
  );
  const voted = await lowerByVote(held, { writer, known, clock }, signal);
  const climbed = withoutRepeats(voted.held.map((one) => one.climbed));
  const count = (outcome: Climbed["outcome"]): number =>
    climbed.filter((one) => one.outcome === outcome).length;
  return {
    sentences: climbed.flatMap(({ anchored }) => anchored ?? []),
    counts: {
      written: climbed.length,
      anchored: count("anchored"),
      repaired: count("repaired"),
      replaced: count("replaced"),
      dropped: count("dropped"),
    },
    usage: addUsage([...climbed.map(({ usage }) => usage), voted.usage]),
  };
};

const withoutRepeats = (climbed: readonly Climbed[]): readonly Climbed[] => {
  const said: string[] = [];
  return climbed.map((one): Climbed => {
    if (!one.anchored) return one;
    const { text } = one.anchored;
    if (said.some((earlier) => isSame(text, earlier))) {
      return { ...one, anchored: null, outcome: "dropped" };
    }
    said.push(text);
    return one;
  });
};

const isSame = (one: string, other: string): boolean =>
  one === other ||
  // The same words with another figure say something else.
  (hasSameFigures(one, other) &&
    sharedWords(one, other) >= same &&
    sharedWords(other, one) >= same);

const hasSameFigures = (one: string, other: string): boolean =>
  [...identifiersOf(one)].toSorted().join(" ") === [...identifiersOf(other)].toSorted().join(" ");
