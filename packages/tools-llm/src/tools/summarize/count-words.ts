const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** The words of a text as Unicode segments them, so that Chinese and Japanese have words too. */
export const wordSpans = (
  text: string,
): readonly { readonly start: number; readonly end: number }[] =>
  [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => ({ start: index, end: index + segment.length }));

/** How many words a text has, by the same rule. */
export const countWords = (text: string): number => wordSpans(text).length;

/** What counts against a limit: words as Unicode or as white space parts them, whichever are more. */
export const lengthInWords = (text: string): number =>
  Math.max(countWords(text), text.split(/\s+/u).filter(Boolean).length);
