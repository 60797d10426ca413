import { checkSentence } from "../verify/check-sentence.ts";
import { statesFigures } from "../verify/states-figures.ts";
import type { Question } from "./question.ts";

/** A sentence of an answer, and what it cites of which document. */
export type ScoredSentence = {
  readonly text: string;
  readonly quotes: readonly { readonly title: string; readonly text: string }[];
};

/** Counts, so that answers can be added up before they are divided. */
export type Score = {
  readonly sentences: number;
  readonly unsupported: number;
  readonly citations: number;
  /** Citations that carry their sentence, alone or as a part that it cannot do without. */
  readonly needed: number;
  readonly mustCite: number;
  readonly cited: number;
  readonly numbers: number;
  readonly stated: number;
};

/** Judges an answer by code alone. */
export const scoreAnswer = (
  sentences: readonly ScoredSentence[],
  { expect: { numbers = [], mustCite = [] } }: Pick<Question, "expect">,
): Score => {
  const judged = sentences.map(judge);
  const titles = new Set(sentences.flatMap(({ quotes }) => quotes.map(({ title }) => title)));
  const text = sentences.map((sentence) => sentence.text).join(" ");
  return {
    sentences: sentences.length,
    unsupported: judged.filter(({ isSupported }) => !isSupported).length,
    citations: sentences.reduce((sum, { quotes }) => sum + quotes.length, 0),
    needed: judged.reduce((sum, { needed }) => sum + needed, 0),
    mustCite: mustCite.length,
    cited: mustCite.filter((title) => titles.has(title)).length,
    numbers: numbers.length,
    stated: numbers.filter((number) => statesFigures(text, number)).length,
  };
};

const judge = ({ text, quotes }: ScoredSentence): { isSupported: boolean; needed: number } => {
  const passages = quotes.map((quote) => quote.text);
  const stands = (given: readonly string[]): boolean =>
    given.length > 0 && checkSentence(text, given, { vote: true }).ok;
  const isSupported = stands(passages);
  const needed = passages.filter((passage, index) => {
    const others = passages.filter((_, other) => other !== index);
    return stands([passage]) || (isSupported && !stands(others));
  });
  return { isSupported, needed: needed.length };
};

/** The sum of scores. */
export const addScores = (scores: readonly Score[]): Score =>
  scores.reduce(
    (sum, one) => ({
      sentences: sum.sentences + one.sentences,
      unsupported: sum.unsupported + one.unsupported,
      citations: sum.citations + one.citations,
      needed: sum.needed + one.needed,
      mustCite: sum.mustCite + one.mustCite,
      cited: sum.cited + one.cited,
      numbers: sum.numbers + one.numbers,
      stated: sum.stated + one.stated,
    }),
    {
      sentences: 0,
      unsupported: 0,
      citations: 0,
      needed: 0,
      mustCite: 0,
      cited: 0,
      numbers: 0,
      stated: 0,
    },
  );
