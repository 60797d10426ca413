/** Words that say nothing of what a text is about. */
const stopWords: ReadonlySet<string> = new Set(
  "a about above after again against all also am an and any are as at be because been before being below between both but by can could did do does doing down during each either few for from further had has have having he her here hers him his how however i if in into is it its itself just may me might more most much must my no nor not of off on once only or other our out over own per same shall she should so some such than that the their theirs them then there these they this those through to too under until up upon us very was we were what when where whether which while who whom whose why will with within without would you your yours".split(
    " ",
  ),
);

/** The words of a text that say what it is about, as written, in order. */
export const contentWords = (text: string): readonly string[] =>
  (
    text.match(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}\p{N}]+(?:[-'’&][\p{L}\p{M}\p{N}]+)*/gu) ?? []
  ).filter((word) => !stopWords.has(word.toLowerCase()));
