import { expect, test } from "vitest";
import type { Answered } from "../engine/answer/answer-from.ts";
import { evidenceAt } from "../engine/ladder/evidence.ts";
import type { Passage } from "../engine/passages/passage.ts";
import { noUsage } from "../engine/usage.ts";
import { passagesFrom } from "../testing/documents.ts";
import { joinDisputes, partOfDisputes, setDisputesApart } from "./disputed.ts";

const answerFrom = (passages: readonly Passage[]): Answered => ({
  sentences: passages.map((passage) => ({
    text: passage.text,
    evidence: [evidenceAt(passage, passage)],
    rung: "quoted",
  })),
  counts: { written: 9, anchored: 2, repaired: 0, replaced: 0, dropped: 0 },
  passages: { found: 9, kept: 9 },
  model: { name: "extractive", provider: "extractive" },
  usage: noUsage,
  warnings: [],
});
const [one, other] = [
  "In 2025, 400 people worked at the mill.",
  "In 2025, 440 people worked at the mill.",
] as const;

test("of two sites that differ by a figure one stands, and both are quoted apart, marked", () => {
  const [first, second, third] = passagesFrom(one, "The mill is old.", other);
  const { answers, disputes } = setDisputesApart([
    answerFrom([first!, second!]),
    answerFrom([third!]),
  ]);
  expect(answers.map(({ sentences }) => sentences.map(({ text }) => text))).toEqual([
    [one, "The mill is old."],
    [],
  ]);
  expect(answers[1]!.counts.dropped).toBe(1);
  expect(disputes.map((pair) => pair.map(({ text }) => text))).toEqual([[one, other]]);
  const [part] = partOfDisputes(answers[0]!, disputes);
  expect(part!.answered.sentences).toHaveLength(2);
  expect(part!.answered.warnings.map(({ code }) => code)).toEqual(["SOURCES_DISAGREE"]);
  expect(joinDisputes(disputes, disputes)).toHaveLength(1);
});

test("figures of two years are no dispute, and nothing disputed is no part", () => {
  const { answers, disputes } = setDisputesApart([
    answerFrom(passagesFrom(one, other.replace("2025", "2024"))),
  ]);
  expect(answers[0]!.sentences).toHaveLength(2);
  expect(partOfDisputes(answers[0]!, disputes)).toEqual([]);
});
