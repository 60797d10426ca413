/** Enough to tell; the guess need not read a page of megabytes five times. */
const probedBytes = 65_536;

const kana = /[\u3041-\u3096\u30a1-\u30fa]/gu;
const hangul = /[\uac00-\ud7a3]/gu;
const han = /[\u4e00-\u9fff]/gu;
/** In words: a single such letter among Latin ones is an accented letter misread. */
const cyrillicWords = /[\u0400-\u045f]{3,}/gu;
const beyondAscii = /[\u0080-\u{10ffff}]/gu;
/** The most frequent characters of written Chinese, simplified and traditional. */
const commonHan =
  /[的一是不了在人有我他这這中大来來上国國个個到说說们們为為子和你地出道也时時年得就那要下以生会會自]/gu;

/**
 * @param {string} text
 * @param {RegExp} pattern
 */
const count = (text, pattern) => text.match(pattern)?.length ?? 0;

/**
 * The text of the probed part, or null where an encoding does not fit. The last bytes may be half a character.
 *
 * @param {Uint8Array} body
 * @param {string} encoding
 */
const decoded = (body, encoding) => {
  try {
    const probe = body.subarray(0, probedBytes);
    return new TextDecoder(encoding, { fatal: true }).decode(probe, { stream: true });
  } catch {
    return null;
  }
};

/** @typedef {{ encoding: string, fits: (text: string, foreign: number) => boolean }} Candidate */

/**
 * In this order: what fits a stricter sign comes first. Korean read as Chinese is valid, and so is Chinese read as
 * Korean; but Korean text is nearly all syllables, and Chinese text full of a few characters.
 *
 * @type {readonly Candidate[]}
 */
const candidates = [
  { encoding: "shift_jis", fits: (text, foreign) => count(text, kana) > 0.2 * foreign },
  { encoding: "euc-jp", fits: (text, foreign) => count(text, kana) > 0.2 * foreign },
  {
    encoding: "euc-kr",
    fits: (text, foreign) =>
      count(text, hangul) > 0.8 * foreign && count(text, han) < 0.05 * count(text, hangul),
  },
  { encoding: "gbk", fits: (text, foreign) => count(text, commonHan) > 0.08 * foreign },
  { encoding: "big5", fits: (text, foreign) => count(text, commonHan) > 0.08 * foreign },
  {
    encoding: "windows-1251",
    fits: (text, foreign) => (text.match(cyrillicWords)?.join("").length ?? 0) > 0.7 * foreign,
  },
];

/**
 * The most likely legacy encoding of bytes that declare none: by the letters that each reading gives. Western
 * European text, and what is like nothing, is windows-1252.
 *
 * @param {Uint8Array} body
 * @returns {string}
 */
export const guessEncoding = (body) => {
  for (const { encoding, fits } of candidates) {
    const text = decoded(body, encoding);
    const foreign = text === null ? 0 : count(text, beyondAscii);
    if (text !== null && foreign > 0 && fits(text, foreign)) return encoding;
  }
  return "windows-1252";
};
