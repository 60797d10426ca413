import type { Analysis, Source, Stages, Warning } from "@coinslot/tools-schema";
import { type Answered, sumOf } from "../answer/answer-from.ts";
import type { Gathered } from "../gather/gathered.ts";
import { addUsage } from "../usage.ts";
import { sentenceFrom, withMarkers } from "./cite.ts";
import type { SourceBook } from "./source-book.ts";

/** A part of the text: an answer, under a heading where there are several. */
export type Part = { readonly heading?: string; readonly answered: Answered };

/** What the engine adds to a tool's data. */
export type Assembled = {
  readonly analysis: Analysis;
  readonly stages: Stages;
  readonly sources: readonly Source[];
  readonly warnings: readonly Warning[];
  readonly partial: boolean;
};

/**
 * The members of a result that are the same for every tool. Ids that the tool's data names are taken from the book
 * before or after: sources are listed in the order of first mention, those that were read and not cited behind them.
 */
export const assemble = (
  parts: readonly Part[],
  gathered: Gathered,
  book: SourceBook,
): Assembled => {
  const analysis = analysisFrom(parts, book);
  const answers = parts.map(({ answered }) => answered);
  for (const document of gathered.documents) book.idOfDocument(document);
  for (const origin of gathered.searched) book.idOf(origin);
  for (const { warnings } of answers) warnings.forEach(book.warn);
  if (!gathered.isWholeWeb) book.warn(partsOnly);
  return {
    analysis,
    stages: stagesFrom(answers, gathered, analysis.citationCoverage),
    sources: book.sources(),
    warnings: book.warnings(),
    partial: !gathered.isWholeWeb,
  };
};

const partsOnly: Warning = {
  code: "PARTIAL",
  message: "No index of the whole web answered: these are pages from smaller ones.",
  sourceId: null,
};

const analysisFrom = (parts: readonly Part[], book: SourceBook): Analysis => {
  const written = parts.map(({ heading, answered }) => ({
    heading,
    sentences: answered.sentences.map((one) => sentenceFrom(one, book)),
  }));
  const sentences = written.flatMap((part) => part.sentences);
  const answers = parts.map(({ answered }) => answered);
  return {
    format: "markdown",
    text: written
      .filter((part) => part.sentences.length > 0)
      .map(({ heading, sentences: own }) => {
        const text = own.map(withMarkers).join(" ");
        return heading === undefined ? text : `## ${heading}\n\n${text}`;
      })
      .join("\n\n"),
    sentences,
    model: modelOf(answers),
    citationCoverage: coverageOf(sentences),
  };
};

/** The model that stood in for another is the one that is named. */
const modelOf = (answers: readonly Answered[]): Analysis["model"] => {
  const model = (answers.find(({ model: { provider } }) => provider === "extractive") ?? answers[0])
    ?.model ?? { name: "extractive", provider: "extractive" };
  const { durationMs, ...counts } = addUsage(answers.map(({ usage }) => usage));
  return { ...model, ...counts, durationMs: Math.round(durationMs) };
};

/** Counted from the sentences as delivered; no sentence at all covers nothing. */
const coverageOf = (sentences: Analysis["sentences"]): number =>
  sentences.length === 0
    ? 0
    : sentences.filter(({ quotes }) => quotes.length > 0).length / sentences.length;

const stagesFrom = (
  answers: readonly Answered[],
  { documents, found, failed }: Gathered,
  coverage: number,
): Stages => {
  const reasons = [...new Set(failed)].toSorted();
  const [first, ...rest] = answers.map(({ counts }) => counts);
  return {
    pages: {
      found,
      read: documents.filter(({ evidence }) => evidence === "text").length,
      failed: reasons.map((reason) => ({
        reason,
        count: failed.filter((one) => one === reason).length,
      })),
    },
    passages: {
      found: Math.max(0, ...answers.map(({ passages }) => passages.found)),
      kept: answers.reduce((sum, { passages }) => sum + passages.kept, 0),
    },
    sentences: first
      ? rest.reduce(sumOf, first)
      : { written: 0, anchored: 0, repaired: 0, replaced: 0, dropped: 0 },
    coverage,
  };
};
