/** The numbers of a text, without separators, so that "1,200" and "1200" are the same. */
export const numbersIn = (text: string): ReadonlySet<string> =>
  new Set(
    (text.normalize("NFKC").match(/\p{N}+(?:[.,'’\u00a0\u202f]\p{N}+)*/gu) ?? []).map((number) =>
      number.replaceAll(/[,'’\u00a0\u202f]/gu, ""),
    ),
  );

/** Whether every number of a text occurs in another. */
export const hasNumbersOf = (text: string, source: ReadonlySet<string>): boolean =>
  [...numbersIn(text)].every((number) => source.has(number));
