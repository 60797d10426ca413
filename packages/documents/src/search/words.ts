/** Words that stand in every question and tell no tool from another. */
const empty = new Set(
  "a an and any are as at be by can do does for from get give how i in into is it its me my of on or show that the their this to was what when where which who will with you your".split(
    " ",
  ),
);

/**
 * The words of a text as they are compared: in lower case, without empty ones. A compound such as "10-K" or
 * "json-to-csv" is a word itself, with and without its hyphens, and so are its longer parts.
 */
export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-.'’][\p{L}\p{N}]+)*/gu) ?? []).flatMap((word) => {
    const parts = word.split(/[-.'’]/);
    if (parts.length === 1) return empty.has(word) ? [] : [word];
    return [word, parts.join(""), ...parts.filter((part) => part.length > 2)];
  });
