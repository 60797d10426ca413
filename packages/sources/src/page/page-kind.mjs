/** @import { PageDocument } from "./dom.ts" */
/** @import { Structure } from "./structured-data.mjs" */

/**
 * What kind of page it is, as far as another kind of reading follows from it.
 *
 * @typedef {"article" | "thread" | "product" | "list" | "other"} PageKind
 */

const threadSoftware =
  /discourse|phpbb|xenforo|vbulletin|mybb|simple machines|smf|flarum|nodebb|vanilla|invision|ips community|fluxbb|punbb|lemmy|esotalk|jforum/i;
const threadAddress =
  /(?:viewtopic|showthread)\.php|[?&]topic=\d|\/thread-\d|\/(?:forums?|threads?|discussions?)\/[^/?]+|\/(?:topics?|questions)\/[^/?]*\d|\/t\/(?:[^/]+\/)?\d+|\/item\?id=\d|\/comments\/[^/]+\//i;
/** A host for threads has a page for each, whatever its path is. */
const threadHost = /^(?:forums?|boards?|discuss(?:ions?)?|discourse)\./i;
const threadMarkup =
  "[itemtype*='schema.org/DiscussionForumPosting'], [itemtype*='schema.org/QAPage'], [data-topic-id], #phpbb, .phpbb, body.ips_theme, html[id=XF], html[data-app=public][data-template=thread_view]";

/** An address like a shop's is one only with something to buy behind it. */
const productAddress = /\/(?:products?|shop|item|p)\/(?:[^/]+\/)*[^/]+\/?$/i;
const cartMarkup =
  "form[action*='cart'], form.cart, [name='add-to-cart'], [class*='add-to-cart'], [class*='add_to_cart'], [class*='addtocart']";
/** Class names that shop systems give to the body of a product's page. */
const productPage =
  /(?:^|\s)(?:single-product|template-product|product-template|catalog-product-view|product-page)(?:\s|$)/i;

const listAddress =
  /\/(?:collections?|categor(?:y|ies)|tags?|archives?|shop|c|cat|product-category|search|browse)(?:\/[^/]+){0,2}\/?$/i;
const listPage =
  /(?:^|\s)(?:archive|category|blog|post-type-archive|tax-[\w-]+|template-collection|catalog-category-view|woocommerce-shop)(?:\s|$)/i;

/** @param {PageDocument} document @param {Structure} structure @param {URL} url */
const isThreadPage = (document, structure, { hostname, pathname, search }) =>
  structure.isThread ||
  threadSoftware.test(
    document.querySelector("meta[name=generator i]")?.getAttribute("content") ?? "",
  ) ||
  threadAddress.test(pathname + search) ||
  (threadHost.test(hostname) && pathname.length > 1) ||
  document.querySelector(threadMarkup) !== null;

/**
 * A forum is one by its address, its generator or its markup, whatever it says of itself: to be shared, its pages call
 * themselves articles. So do the pages of many shops.
 *
 * @param {PageDocument} document
 * @param {Structure} structure
 * @param {string} url
 * @returns {PageKind}
 */
export const pageKindOf = (document, structure, url) => {
  const openGraph = (
    document.querySelector("meta[property='og:type']")?.getAttribute("content") ?? ""
  ).toLowerCase();
  const address = new URL(url);
  const classes = document.body?.getAttribute("class") ?? "";
  const hasCart = document.querySelector(cartMarkup) !== null;
  if (productPage.test(classes) && hasCart) return "product";
  if (isThreadPage(document, structure, address) && !structure.isProduct) return "thread";
  const isList = listAddress.test(address.pathname) || listPage.test(classes) || structure.isList;
  if ((structure.isArticle || openGraph === "article") && !isList) return "article";
  const products = document.querySelectorAll("[itemtype*='schema.org/Product']").length;
  const isProduct =
    structure.isProduct ||
    openGraph.startsWith("product") ||
    products === 1 ||
    (productAddress.test(address.pathname) && hasCart);
  if (isProduct && !isList) return "product";
  if (isList) return "list";
  return structure.isArticle ? "article" : "other";
};
