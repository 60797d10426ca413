import { isQuotable } from "@coinslot/models";
import type { Document } from "../engine/document/document.ts";
import type { Run } from "../engine/engine.ts";
import type { Anchored } from "../engine/ladder/climb.ts";
import type { Passage } from "../engine/passages/passage.ts";
import type { FilingTexts } from "./filing-documents.ts";
import { riskLabels } from "./risk-labels.ts";
import { sentencesOf } from "./stated.ts";

/** A risk that a filing names, in its own words, under what it is about. */
export type Risk = { readonly title: string; readonly anchored: Anchored };

/** Sentences that are judged at most: a report has hundreds, and those of its risks begin each part. */
const mostJudged = 48;

/** How a risk is worded. */
const ofRisk =
  /\b(may|might|could|would|can|depends?|dependent|relies|rely|rel(?:y|iance)|risks?|adverse(?:ly)?|loss(?:es)?|fail(?:s|ed|ure)?|harm|reduce|exposed|subject to|uncertain|disrupt\w*|delays?)\b/i;

/**
 * The risks of a filing, one for each subject: the first sentence of a paragraph on it. What a sentence is about is
 * judged; one that is about nothing clearly is left out.
 */
export const findRisks = async (
  run: Run,
  { whole, sections }: FilingTexts,
): Promise<readonly Risk[]> => {
  const own = sections.filter(({ section }) => section.about === "risks");
  const documents = own.length > 0 ? own.map(({ document }) => document) : [whole];
  const sentences = documents.flatMap(firstSentences).slice(0, mostJudged);
  const labels = await run.classify(sentences, riskLabels);
  return riskLabels.flatMap(({ name }) => {
    const first = sentences[labels.indexOf(name)];
    return first ? [{ title: name, anchored: first }] : [];
  });
};

const firstSentences = (document: Document): readonly Anchored[] =>
  sentencesOf(document).filter(
    ({ text, evidence: [evidence] }) =>
      evidence !== undefined &&
      beginsLine(evidence.passage, evidence.start) &&
      isQuotable(text) &&
      ofRisk.test(text),
  );

const beginsLine = ({ document }: Passage, start: number): boolean =>
  start === 0 || document.text[start - 1] === "\n";
