import { cleanPage } from "./clean-page.mjs";
import { countWords } from "./count-words.mjs";
import { decodePage } from "./decode-page.mjs";
import { metadataOf } from "./metadata.mjs";
import { obstacleOf } from "./obstacle.mjs";
import { parseDocument } from "./parse-html.mjs";
import { linkDensityOf } from "./prune.mjs";
import { allText, selectContent } from "./select-content.mjs";
import { structureOf, thingsOf } from "./structured-data.mjs";
import { toMarkdown } from "./to-markdown.mjs";
import { imagesOf, linksOf } from "./web-links.mjs";

/** @import { PageContent, PageMetadata, PageOutcome } from "./page-content.ts" */
/** @import { Selection } from "./select-content.mjs" */

/**
 * @param {PageMetadata} metadata
 * @param {string} charset
 * @param {Selection} selection
 * @param {boolean} isRevealed
 * @returns {PageContent}
 */
const contentOf = (metadata, charset, { element, text, extractor, confidence }, isRevealed) => ({
  ...metadata,
  charset,
  // An escape in JSON-LD can be half a character, which has no UTF-8 form.
  markdown: (toMarkdown(element) || text).toWellFormed(),
  text: text.toWellFormed(),
  wordCount: countWords(text),
  links: linksOf(element),
  images: imagesOf(element),
  isRevealed,
  quality: {
    extractor,
    confidence: isRevealed ? "low" : confidence,
    linkDensity: linkDensityOf(element),
  },
});

/**
 * The content of an HTML page.
 *
 * @param {Uint8Array} bytes
 * @param {string} url
 * @param {string | undefined} header the charset that the content-type header names
 * @param {(early: PageOutcome) => void} offer is called with a first result when the final one may take long
 * @returns {PageOutcome}
 */
export const readHtml = (bytes, url, header, offer) => {
  const { text: html, charset } = decodePage(bytes, header);
  const document = parseDocument(html);
  const things = thingsOf(document);
  const structure = structureOf(things);
  const metadata = metadataOf(document, things, url);
  const obstacle = obstacleOf(document, html);
  const { kind, isRevealed, body } = cleanPage(document, structure, url);
  /** @param {Selection | null} selection @returns {PageOutcome} */
  const outcome = (selection) => {
    const reason = obstacle(selection, (document.body?.textContent ?? "").trim());
    if (reason !== null) return { ok: false, reason };
    if (selection === null) return { ok: false, reason: "empty" };
    const content = contentOf(metadata, charset, selection, isRevealed);
    return content.wordCount === 0 ? { ok: false, reason: "empty" } : { ok: true, content };
  };
  if (body === null) return outcome(allText(document));
  return outcome(
    selectContent(document, body, url, structure, kind, metadata.description, (early) => {
      const first = outcome(early);
      if (first.ok) offer(first);
    }),
  );
};
