import type { Warning } from "@coinslot/tools-schema";
import type { Answered } from "../engine/answer/answer-from.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import type { Part } from "../engine/result/assemble.ts";
import { type Contradiction, contradict } from "./contradictions.ts";
import { quotesOnly, withSentences } from "./said-once.ts";

/** What stands under this is no part of what a result holds true. */
const heading = "Where sources disagree";

const disagreement: Warning = {
  code: "SOURCES_DISAGREE",
  message: `Two sources give different figures of one thing: both are quoted under "${heading}".`,
  sourceId: null,
};

const siteOf = ({ evidence: [first] }: Anchored): string | undefined =>
  first?.passage.document.site;

/** One site may tell of two things in the same words; two sites that do are taken to tell of one. */
const areDisputed = (one: Anchored, other: Anchored): boolean =>
  siteOf(one) !== siteOf(other) && contradict(one.text, other.text);

/** Answers in which no sentence stands against an earlier one, and the pairs that would have. */
export const setDisputesApart = (
  answers: readonly Answered[],
): { readonly answers: readonly Answered[]; readonly disputes: readonly Contradiction[] } => {
  const disputes: Contradiction[] = [];
  const kept: Anchored[] = [];
  const undisputed = answers.map((answered) => {
    const sentences = answered.sentences.filter((one) => {
      const against = kept.find((earlier) => areDisputed(earlier, one));
      if (against) disputes.push([against, one]);
      else kept.push(one);
      return !against;
    });
    return sentences.length === answered.sentences.length
      ? answered
      : withSentences(answered, sentences);
  });
  return { answers: undisputed, disputes };
};

/** Both lists of pairs, each pair once. */
export const joinDisputes = (
  one: readonly Contradiction[],
  other: readonly Contradiction[],
): readonly Contradiction[] => {
  const keyOf = (pair: Contradiction): string =>
    pair
      .map(({ text }) => text)
      .toSorted()
      .join("\n");
  return [...new Map([...one, ...other].map((pair) => [keyOf(pair), pair])).values()];
};

/** The part of a result that quotes disputes side by side; none where nothing is disputed. */
export const partOfDisputes = (
  like: Answered,
  disputes: readonly Contradiction[],
): readonly Part[] => {
  if (disputes.length === 0) return [];
  const answered = { ...quotesOnly(like, disputes.flat()), warnings: [disagreement] };
  return [{ heading, answered }];
};
