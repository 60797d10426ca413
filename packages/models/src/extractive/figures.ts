/** The figures of a text, in order: two sentences with different ones say different things, however alike. */
export const figuresOf = (text: string): string =>
  (text.match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? []).join(" ");
