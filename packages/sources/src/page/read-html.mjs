import { declutter } from "./clutter.mjs";
import { countWords } from "./count-words.mjs";
import { decodePage } from "./decode-page.mjs";
import { metadataOf } from "./metadata.mjs";
import { obstacleOf } from "./obstacle.mjs";
import { pageKindOf } from "./page-kind.mjs";
import { depthOf, parseDocument } from "./parse-html.mjs";
import { linkDensityOf } from "./prune.mjs";
import { removeHidden } from "./remove-hidden.mjs";
import { placeParts, unwrapControls } from "./reveal.mjs";
import { allText, selectContent } from "./select-content.mjs";
import { structureOf, thingsOf } from "./structured-data.mjs";
import { toMarkdown } from "./to-markdown.mjs";
import { baseOf, imagesOf, linksOf, resolveAddresses } from "./web-links.mjs";

/** @import { PageContent, PageMetadata, PageOutcome } from "./page-content.ts" */
/** @import { Selection } from "./select-content.mjs" */

const maxDepth = 512;

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
 * @param {Uint8Array} body
 * @param {string} url
 * @param {string | undefined} header the charset that the content-type header names
 * @param {(early: PageOutcome) => void} offer is called with a first result when the final one may take long
 * @returns {PageOutcome}
 */
export const readHtml = (body, url, header, offer) => {
  const { text: html, charset } = decodePage(body, header);
  const document = parseDocument(html);
  const things = thingsOf(document);
  const structure = structureOf(things);
  const metadata = metadataOf(document, things, url);
  const obstacle = obstacleOf(document, html);
  let isRevealed = false;
  /** @param {Selection | null} selection @returns {PageOutcome} */
  const outcome = (selection) => {
    const reason = obstacle(selection, (document.body?.textContent ?? "").trim());
    if (reason !== null) return { ok: false, reason };
    if (selection === null) return { ok: false, reason: "empty" };
    const content = contentOf(metadata, charset, selection, isRevealed);
    return content.wordCount === 0 ? { ok: false, reason: "empty" } : { ok: true, content };
  };
  resolveAddresses(document, baseOf(document, url));
  const kind = pageKindOf(document, structure, url);
  placeParts(document);
  isRevealed = removeHidden(document);
  if (depthOf(document) > maxDepth) return outcome(allText(document));
  unwrapControls(document);
  declutter(document, kind);
  return outcome(
    selectContent(document, url, structure, kind, metadata.description, (early) => {
      const first = outcome(early);
      if (first.ok) offer(first);
    }),
  );
};
