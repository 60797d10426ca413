import { countWords } from "./count-words.mjs";
import { decodePage } from "./decode-page.mjs";

/** @import { PageMetadata, PageOutcome } from "./page-content.ts" */

/** @type {PageMetadata} */
export const noMetadata = {
  title: null,
  byline: null,
  siteName: null,
  lang: null,
  publishedAt: null,
  description: null,
  canonicalUrl: null,
};

/**
 * Plain text, markdown or JSON, as it is: its structure is for the caller to read.
 *
 * @param {Uint8Array} body
 * @param {string | undefined} header
 * @returns {PageOutcome}
 */
export const readText = (body, header) => {
  const { text: decoded, charset } = decodePage(body, header);
  const text = decoded.replace(/\r\n?/g, "\n").trim();
  const wordCount = countWords(text);
  if (wordCount === 0) return { ok: false, reason: "empty" };
  return {
    ok: true,
    content: {
      ...noMetadata,
      charset,
      markdown: text,
      text,
      wordCount,
      links: [],
      images: [],
      isRevealed: false,
      quality: { extractor: "plain-text", confidence: "high", linkDensity: 0 },
    },
  };
};
