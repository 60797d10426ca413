import { normalise } from "./reading/normalise.ts";
import { splitSentences } from "./split-sentences.ts";

/**
 * Whether the sentence is a quote, or whole sentences of one, but for white space and typography. A part of a
 * sentence is not enough: what it leaves out may be the "not".
 */
export const isVerbatim = (sentence: string, quotes: readonly string[]): boolean => {
  const wanted = comparable(sentence);
  return (
    wanted !== "" &&
    quotes.some(
      (quote) => comparable(quote).includes(wanted) && wholeSentences(quote).includes(wanted),
    )
  );
};

const wholeSentences = (quote: string): string[] => [
  comparable(quote),
  ...splitSentences(quote).map(comparable),
];

const comparable = (text: string): string => normalise(text).replace(/[.!]$/u, "");
