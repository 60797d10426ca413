/**
 * Characters that no reader sees: controls but for white space, format characters (soft hyphens, zero widths,
 * direction marks, and the tags that text can be hidden in) but for those that join letters, and variation selectors.
 */
const invisible =
  /(?![\t\n\v\f\r\u0085])\p{Cc}|(?!\p{Join_Control}|[\u0600-\u0605\u06dd\u070f])\p{Cf}|\p{Variation_Selector}/gu;

/**
 * The form of a text that is hashed and quoted: lines, single spaces, nothing invisible. Whoever normalises the same
 * text gets the same offsets, and normalising twice changes nothing.
 */
export const normalizeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(invisible, "")
    .normalize("NFC")
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/gu, "\n")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n ?/gu, "\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
