import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { countWords } from "./count-words.mjs";
import { publishedAtFrom } from "./published-at.mjs";
import { noMetadata } from "./read-text.mjs";

/** @import { PageOutcome } from "./page-content.ts" */

const maxPages = 300;

/** @param {unknown} value */
const infoText = (value) =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

/** `D:20260102130405+01'00'`: the day is what the document says, its zone is often missing. */
const dayOf = (/** @type {unknown} */ value) => {
  const [, year, month, day] = /^D:(\d{4})(\d{2})(\d{2})/.exec(infoText(value) ?? "") ?? [];
  return year === undefined ? null : publishedAtFrom(`${year}-${month}-${day}`);
};

/**
 * The text of a PDF, page by page. Fonts, images and scripts of it are not touched.
 *
 * @param {Uint8Array} body
 * @returns {Promise<PageOutcome>}
 */
export const readPdf = async (body) => {
  try {
    // The parser takes the bytes away from whom it gets them.
    const document = await getDocumentProxy(Uint8Array.from(body), { verbosity: 0 });
    if (document.numPages > maxPages) return { ok: false, reason: "too-many-pages" };
    const { text: pages } = await extractText(document, { mergePages: false });
    const { info } = await getMeta(document);
    const text = pages
      .map((page) => page.trim())
      .join("\n\n")
      .trim();
    const wordCount = countWords(text);
    if (wordCount === 0) return { ok: false, reason: "empty" };
    return {
      ok: true,
      content: {
        ...noMetadata,
        title: infoText(info["Title"]),
        byline: infoText(info["Author"]),
        publishedAt: dayOf(info["CreationDate"]),
        charset: null,
        markdown: text,
        text,
        wordCount,
        links: [],
        images: [],
        isRevealed: false,
        quality: { extractor: "pdf", confidence: "medium", linkDensity: 0 },
      },
    };
  } catch {
    return { ok: false, reason: "unreadable" };
  }
};
