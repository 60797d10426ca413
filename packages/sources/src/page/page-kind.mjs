/** @import { PageDocument } from "./dom.ts" */
/** @import { Structure } from "./structured-data.mjs" */

/**
 * What kind of page it is, as far as another kind of reading follows from it.
 *
 * @typedef {"article" | "thread" | "product" | "other"} PageKind
 */

const threadSoftware =
  /discourse|phpbb|xenforo|vbulletin|mybb|simple machines|flarum|nodebb|vanilla|invision|ips community|fluxbb|punbb|lemmy/i;
const threadAddress =
  /(?:viewtopic|showthread)\.php|\/(?:forums?|threads?|topics?|questions|discussions?)\/[^/?]+|\/t\/[^/]+\/\d+|\/item\?id=\d|\/comments\/[^/]+\//i;
const threadMarkup =
  "[itemtype*='schema.org/DiscussionForumPosting'], [itemtype*='schema.org/QAPage'], [itemtype*='schema.org/Question']";

/** An address like a shop's is one only with something to buy behind it. */
const productAddress = /\/products?\/[^/]+\/?$/i;
const cartMarkup =
  "form[action*='cart'], form.cart, [name='add-to-cart'], [class*='add-to-cart'], [class*='add_to_cart'], [class*='addtocart']";

/**
 * @param {PageDocument} document
 * @param {Structure} structure
 * @param {string} url
 * @returns {PageKind}
 */
export const pageKindOf = (document, structure, url) => {
  const meta = (/** @type {string} */ selector) =>
    document.querySelector(selector)?.getAttribute("content") ?? "";
  const openGraph = meta("meta[property='og:type']").toLowerCase();
  if (structure.isArticle || openGraph === "article") {
    return structure.isThread ? "thread" : "article";
  }
  const { pathname, search } = new URL(url);
  const isThread =
    structure.isThread ||
    threadSoftware.test(meta("meta[name=generator]")) ||
    threadAddress.test(pathname + search) ||
    document.querySelector(threadMarkup) !== null;
  if (isThread && !structure.isProduct) return "thread";
  const products = document.querySelectorAll("[itemtype*='schema.org/Product']").length;
  const isProduct =
    structure.isProduct ||
    openGraph.startsWith("product") ||
    products === 1 ||
    (productAddress.test(pathname) && document.querySelector(cartMarkup) !== null);
  return isProduct ? "product" : "other";
};
