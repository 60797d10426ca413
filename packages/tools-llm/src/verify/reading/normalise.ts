/**
 * One spelling for what typography writes in several ways: quotation marks, dashes, spaces, contracted
 * negations, and the two countries whose names carry full stops. Words are never changed.
 */
export const normalise = (text: string): string =>
  spellings.reduce((result, [from, to]) => result.replace(from, to), text.normalize("NFKC")).trim();

const spellings: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc\u2032]/gu, "'"],
  [/[\u201c\u201d\u00ab\u00bb\u2033]/gu, '"'],
  [/\u2212(?=\d)/gu, "-"],
  [/[\u2014\u2015]|\s[\u2013-]\s|--+/gu, " \u2014 "],
  [/[\u2010-\u2013\u2212]/gu, "-"],
  [/[\u00ad\u200b-\u200d\u2060\ufeff]/gu, ""],
  [/\bU\.\s?S\.(?:\s?A\.)?(?!\w)|\bUnited States(?: of America)?\b/gu, "US"],
  [/\bU\.\s?K\.(?!\w)|\bUnited Kingdom\b/gu, "UK"],
  [/\bE\.\s?U\.(?!\w)|\bEuropean Union\b/gu, "EU"],
  [/\bwon't\b/giu, "will not"],
  [/\bcan't\b|\bcannot\b/giu, "can not"],
  [/\bshan't\b/giu, "shall not"],
  [/n't\b/giu, " not"],
  [/\bper cent\b/giu, "percent"],
  [/\s+/gu, " "],
];
