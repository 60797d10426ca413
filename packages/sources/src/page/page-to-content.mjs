import { readHtml } from "./read-html.mjs";
import { readPdf } from "./read-pdf.mjs";
import { readText } from "./read-text.mjs";

/** @import { Page, PageOutcome } from "./page-content.ts" */

const htmlTypes = /^(?:text\/html|application\/xhtml\+xml|text\/xml|application\/xml)$/;
const textTypes =
  /^(?:text\/(?:plain|markdown|x-markdown|csv)|application\/(?:json|[\w.-]+\+json))$/;

/** @param {Uint8Array} body */
const isPdf = (body) => Buffer.from(body.subarray(0, 1_024)).includes("%PDF-");

/** A body without a type, or with the type that servers give to what they do not know. */
const kindOf = (/** @type {Uint8Array} */ body, /** @type {string} */ type) => {
  if (type === "application/pdf" || (isPdf(body) && !htmlTypes.test(type))) return "pdf";
  if (htmlTypes.test(type)) return "html";
  if (textTypes.test(type)) return "text";
  if (type !== "" && type !== "application/octet-stream") return null;
  return /<(?:!doctype html|html|head|body)[\s>]/i.test(
    Buffer.from(body.subarray(0, 1_024)).toString("latin1"),
  )
    ? "html"
    : null;
};

/** @param {string} contentType */
const charsetOf = (contentType) => /;\s*charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType)?.[1];

/**
 * Turns the bytes of a page into its readable content, or says why there is none. It reads nothing else: no
 * network, no clock. It may take seconds, and a hostile page may take forever: call it in a thread.
 *
 * @param {Page} page
 * @param {(early: PageOutcome) => void} [offer] is called with a first result when the final one may take long
 * @returns {Promise<PageOutcome>}
 */
export const pageToContent = async ({ body, contentType, url, charset }, offer = () => {}) => {
  const type = (contentType.split(";")[0] ?? "").trim().toLowerCase();
  const header = charset ?? charsetOf(contentType);
  switch (kindOf(body, type)) {
    case "html":
      return readHtml(body, url, header, offer);
    case "pdf":
      return readPdf(body);
    case "text":
      return readText(body, header);
    case null:
      return { ok: false, reason: "unsupported-type" };
  }
};
