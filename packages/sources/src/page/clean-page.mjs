import { declutter, removeOverlays } from "./clutter.mjs";
import { pageKindOf } from "./page-kind.mjs";
import { depthOf } from "./parse-html.mjs";
import { removeHidden } from "./remove-hidden.mjs";
import { placeParts, unwrapControls } from "./reveal.mjs";
import { baseOf, resolveAddresses } from "./web-links.mjs";

/** @import { PageDocument, PageElement } from "./dom.ts" */
/** @import { PageKind } from "./page-kind.mjs" */
/** @import { Structure } from "./structured-data.mjs" */

const maxDepth = 512;

/**
 * @typedef {object} CleanPage
 * @property {PageKind} kind
 * @property {boolean} isRevealed whether something is shown that only a script would have shown
 * @property {PageElement | null} body what a reader sees, with the clutter; null of a page nested too deep to be read by parts
 */

/**
 * Leaves in the document what a reader sees, with absolute addresses, and none of the clutter around the content.
 *
 * @param {PageDocument} document
 * @param {Structure} structure
 * @param {string} url
 * @returns {CleanPage}
 */
export const cleanPage = (document, structure, url) => {
  resolveAddresses(document, baseOf(document, url));
  const kind = pageKindOf(document, structure, url);
  placeParts(document);
  const isRevealed = removeHidden(document);
  if (depthOf(document) > maxDepth) return { kind, isRevealed, body: null };
  unwrapControls(document);
  removeOverlays(document);
  const body = document.body?.cloneNode(true) ?? null;
  declutter(document, kind);
  return { kind, isRevealed, body };
};
